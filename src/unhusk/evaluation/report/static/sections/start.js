/* Everything together: what is on the page, and what happens when a choice changes. */

const NARROWED = "Only the pages that pass the filters, with normal intervals.";
const FIGURES = {
  mean: "",
  harmonic: "F1 of a package is taken from its mean precision and recall, and has no interval.",
  sum: "Counts of all pages of a package are added up; there is no interval.",
};

class App {
  constructor(results) {
    this.results = results;
    this.state = new State(results);
    this.view = new PageView(this);
    this.compute();
    this.rows = rowsTable(this);
    this.figures = [f1Figure(this), scatterFigure(this), deviationFigure(this), timeFigure(this)];
    this.kind = KINDS.map(([name]) => name).find((name) => this.hasKinds(name)) ?? "type";
    this.state.listeners.push(() => this.update());
    addEventListener("hashchange", () => this.follow());
    addEventListener("popstate", () => this.follow());
  }

  compute() {
    this.selection = new Selection(this.results, this.state);
    this.summaries = this.selection.summaries();
    this.order = ranked(this.summaries, this.state.methods);
    this.note = [FIGURES[this.results.packageFigures[this.state.measureIndex]], this.state.isNarrowed ? NARROWED : ""].join(" ");
  }

  hasKinds(name) {
    const [, column] = KINDS.find(([kind]) => kind === name);
    return this.results[column].filter(Boolean).length > 1;
  }

  follow() {
    this.state.read();
    this.onReset();
    this.state.tell();
    this.view.follow();
  }

  update() {
    this.compute();
    for (const figure of this.figures) figure.redraw();
    this.fill();
  }

  /** Put the report on the page. */
  build() {
    this.parts = Object.fromEntries(["count", "matrix", "all", "kinds", "statistics", "failures"].map((name) => [name, el("div", {})]));
    const section = (id, title, ...content) => el("section", { id, "aria-labelledby": `${id}-title` }, el("h2", { id: `${id}-title` }, title), content);
    const { parts } = this;
    document.getElementById("report").replaceChildren(
      header(this), controls(this),
      el("main", {},
        section("figures", "Figures", el("div", { class: "figures" }, this.figures.map((one) => one.node))),
        section("tables", "Tables", parts.matrix, el("h3", {}, "All figures"), parts.all, this.kindsPart()),
        section("statistics", "Statistics", parts.statistics),
        section("failures", "Failures", el("p", { class: "explains" }, "Pages that are not “ok”. Failures count as F1 = 0; pages that are faulty or without gold, or to which a measure does not apply, have no score."), parts.failures),
        section("pages", "Pages", el("p", { class: "explains" }, "A row for each page and method, worst first. A row opens the page with its gold, its extractions and their differences."), parts.count, this.rows.node)),
      el("footer", {}, this.results.made));
    document.getElementById("report").removeAttribute("aria-busy");
    this.fill();
    this.view.follow();
  }

  kindsPart() {
    const kinds = KINDS.map(([name, , title]) => [name, title.toLowerCase()]).filter(([name]) => this.hasKinds(name));
    if (!kinds.length) return null;
    return el("div", {}, el("div", { class: "headline" }, el("h3", {}, "Mean F1 by kind of page"),
      switcher("Kind", kinds, this.kind, (kind) => { this.kind = kind; this.fillKinds(); })), this.parts.kinds);
  }

  fillKinds() {
    this.parts.kinds.replaceChildren(kindsTable(this, this.kind).node);
  }

  /** Fill everything that depends on the choices, but for the figures. */
  fill() {
    const { parts } = this;
    const rows = this.selection.rows();
    const by = this.state.packages.length > 1 ? "package" : "measure";
    parts.matrix.replaceChildren(el("h3", {}, `F1 by ${by}`), matrixTable(this).node);
    parts.all.replaceChildren(figuresTable(this).node);
    this.fillKinds();
    parts.statistics.replaceChildren(...(statisticsSection(this) ?? [el("p", { class: "nothing" }, this.results.untested)]).filter(Boolean));
    parts.failures.replaceChildren(failuresTable(this).node);
    const pages = new Set(rows.map((row) => row % this.results.size)).size;
    parts.count.replaceChildren(el("p", { class: "count", role: "status" }, `${many(rows.length, "row")} of ${many(pages, "page")}`));
    this.rows.show(rows);
  }
}

async function start() {
  try {
    new App(await loaded()).build();
  } catch (error) {
    document.getElementById("report").replaceChildren(el("p", { class: "notice" },
      `The report cannot be shown: ${error.message}. It needs a browser of 2023 or later.`));
    throw error;
  }
}
