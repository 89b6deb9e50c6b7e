/* One page: its scores by all methods, its gold and extractions, and the word diff of any two. */

const GOLD = "gold";

class PageView {
  constructor(app) {
    this.app = app;
    this.dialog = document.getElementById("view");
    this.rows = [];
    this.mode = "inline";
    this.isFolded = true;
    this.body = el("div", { class: "body" });
    this.dialog.addEventListener("close", () => this.left());
    this.dialog.addEventListener("click", (event) => { if (event.target === this.dialog) this.dialog.close(); });
    this.dialog.addEventListener("keydown", (event) => this.key(event));
  }

  /** Open the page of a row; the rows around it are what "next" and "previous" go through. */
  open(row, rows = [row]) {
    const { results, state } = this.app;
    this.rows = rows;
    this.row = row;
    const isStep = !state.page;
    Object.assign(state, {
      page: this.name(row % results.size), left: GOLD, right: results.methods[Math.floor(row / results.size)].name });
    state.write({ isStep });
    this.show();
  }

  name(document) {
    return `${this.app.results.packages[this.app.results.documents.package[document]].name}/${this.app.results.documents.id[document]}`;
  }

  /** Show what the address says, or nothing. */
  follow() {
    const { results, state } = this.app;
    const document = state.page ? results.documents.id.findIndex((_, i) => this.name(i) === state.page) : -1;
    if (document < 0) {
      if (this.dialog.open) this.dialog.close();
      return;
    }
    const method = Math.max(0, results.methods.findIndex((one) => one.name === state.right));
    state.right = results.methods[method].name;
    this.row = method * results.size + document;
    this.show();
  }

  left() {
    const { state } = this.app;
    if (!state.page) return;
    Object.assign(state, { page: null, left: GOLD, right: null });
    state.write();
  }

  key(event) {
    if (event.target.matches("select, input, textarea")) return;
    if (event.key === "ArrowRight" || event.key === "j") this.step(1);
    if (event.key === "ArrowLeft" || event.key === "k") this.step(-1);
  }

  step(by) {
    const next = this.rows[this.rows.indexOf(this.row) + by];
    if (next !== undefined) this.open(next, this.rows);
  }

  async show() {
    const { results } = this.app;
    const document = this.row % results.size;
    this.document = document;
    this.dialog.setAttribute("aria-label", `Page ${this.name(document)}`);
    this.dialog.replaceChildren(this.header(document), this.body);
    this.body.replaceChildren(pageFacts(results, document), this.scores(document), el("p", { class: "loading" }, "Unpacking the texts …"));
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.scrollTop = 0;
    const texts = await results.texts(document);
    if (this.document !== document) return;
    this.texts = texts;
    this.comparison = el("div", { class: "comparison" });
    this.body.replaceChildren(pageFacts(results, document), this.scores(document), this.comparison);
    this.compare();
  }

  header(document) {
    const at = this.rows.indexOf(this.row);
    const step = (text, hint, by) => el("button", {
      type: "button", "aria-label": hint, disabled: this.rows[at + by] === undefined, click: () => this.step(by) }, text);
    return el("header", {},
      el("h2", {}, el("small", {}, this.app.results.packages[this.app.results.documents.package[document]].name, " / "), this.app.results.documents.id[document]),
      el("span", { class: "tools" }, step("‹", "Previous row", -1), step("›", "Next row", 1),
        el("button", { type: "button", class: "close", click: () => this.dialog.close() }, "Close")));
  }

  /** Scores of the page by every method; a row chooses the extraction that is compared. */
  scores(document) {
    const { results, state } = this.app;
    const measure = state.measureIndex;
    const methods = results.methods.map((_, i) => i)
      .filter((i) => results.status[results.at(measure, i, document)] !== results.missing);
    const figure = (title, which) => ({ title, isNumber: true, value: (m) => results.score(measure, m, document, which),
      text: (m) => share(results.score(measure, m, document, which)) });
    return new Table({
      name: "scores", sort: { index: 3, direction: -1 }, open: (method) => this.choose({ right: results.methods[method].name }),
      columns: [
        { title: "method", value: (m) => results.methods[m].name, cell: (m) => el("button", {
          type: "button", class: "link", "aria-pressed": String(results.methods[m].name === state.right),
          click: (event) => { event.stopPropagation(); this.choose({ right: results.methods[m].name }); },
        }, methodCell(results, m)) },
        figure(`precision (${state.measure})`, 0), figure("recall", 1), figure("F1", 2),
        { title: "time", isNumber: true, value: (m) => results.pace(m, document) * results.documents.bytes[document] / 1000,
          text: (m) => time(results.pace(m, document) * results.documents.bytes[document] / 1000) },
        { title: "status", value: (m) => results.statusOf(measure, m, document),
          cell: (m) => [statusCell(results.statusOf(measure, m, document)), " ", el("span", { class: "reason" }, results.reasonOf(measure, m, document))] },
      ],
    }).show(methods).node;
  }

  choose(changes) {
    const { results, state } = this.app;
    Object.assign(state, changes);
    state.write();
    if (changes.right && changes.right !== GOLD) {
      this.row = results.methods.findIndex((one) => one.name === changes.right) * results.size + this.document;
    }
    for (const button of this.dialog.querySelectorAll("button.link[aria-pressed]")) {
      button.setAttribute("aria-pressed", String(button.textContent === state.right));
    }
    this.compare();
  }

  /** The text of a side: gold, or an extraction; null where it was not kept. */
  text(name) {
    if (!this.texts) return null;
    const key = name === GOLD ? GOLD : this.app.results.methods.findIndex((one) => one.name === name);
    return this.texts[key] ?? null;
  }

  compare() {
    const { results, state } = this.app;
    const names = [state.left, state.right];
    const parts = [explainLine(results, this.document, state)];
    if (!this.texts) parts.push(el("p", { class: "notice" }, results.absent));
    else parts.push(this.bar(), ...this.compared(names));
    this.comparison.replaceChildren(...parts.filter(Boolean));
  }

  compared(names) {
    const texts = names.map((name) => this.text(name));
    const lacking = names.filter((_, i) => texts[i] === null);
    if (lacking.length) {
      const said = lacking.map((name) => name === GOLD ? "This page has no gold." : `There is no text by ${name} for this page.`);
      const other = texts.find((text) => text !== null);
      return [el("p", { class: "notice" }, said.join(" ")), other ? el("div", { class: "text", dir: "auto" }, other) : null];
    }
    const [left, right] = texts.map(wordsOf);
    const runs = diff(left.words, right.words);
    const shown = this.mode === "inline" ? inline(left, right, runs, this.isFolded) : beside(left, right, runs, names);
    return [legend(names, counted(runs)), shown];
  }

  /** The two sides and how they are shown. */
  bar() {
    const { results, state } = this.app;
    const options = [[GOLD, "gold"], ...results.methods.map((one) => [one.name, one.name])];
    const fold = el("label", { class: "check" }, el("input", {
      type: "checkbox", checked: this.isFolded, change: (event) => { this.isFolded = event.target.checked; this.compare(); },
    }), "fold what is alike");
    return el("div", { class: "sides" },
      choice("From", options, state.left, (left) => this.choose({ left })),
      el("button", { type: "button", "aria-label": "Swap sides", click: () => this.choose({ left: state.right, right: state.left }) }, "⇄"),
      choice("to", options, state.right, (right) => this.choose({ right })),
      switcher("Show", [["inline", "difference"], ["beside", "side by side"]], this.mode, (mode) => { this.mode = mode; this.compare(); }),
      this.mode === "inline" ? fold : null);
  }
}

/** What the marks mean, and how many words they cover. */
function legend([left, right], count) {
  const precision = count.same / (count.same + count.right), recall = count.same / (count.same + count.left);
  const scores = left === GOLD ? `, so precision ${share(precision)}, recall ${share(recall)} over these words` : "";
  return el("p", { class: "legend" }, `${whole(count.same)} words alike, `,
    el("del", {}, `${whole(count.left)} only in ${left}`), ", ",
    el("ins", {}, `${whole(count.right)} only in ${right}`), `${scores}.`);
}
