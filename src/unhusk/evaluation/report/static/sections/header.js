/* The head of the report: what was run, on what, and what the reader must know about it. */

function header(app) {
  const { results } = app;
  const pages = results.documents.id.length;
  return el("header", { class: "top" },
    el("div", { class: "headline" }, el("h1", {}, results.title), themeButton()),
    el("p", { class: "lead" }, `${many(results.methods.length, "method")} on ${many(pages, "page")} of ${many(results.packages.length, "package")}, by ${results.measures.join(", ")}.`),
    results.notes.map((note) => el("p", { class: "notice" }, note)),
    el("details", { class: "about" }, el("summary", {}, "What was run"), results.runs.map(runFacts), packagesTable(results).node, methodsTable(results).node));
}

function runFacts(run) {
  return el("section", {}, el("h3", {}, run.name), el("dl", { class: "facts" }, Object.entries(run.facts).map(
    ([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value)))));
}

function packagesTable(results) {
  const text = (title, name) => ({ title, value: (one) => one[name] });
  return new Table({
    name: "packages",
    columns: [text("package", "name"), { title: "pages", isNumber: true, value: (one) => one.pages, text: (one) => whole(one.pages) },
      text("version", "version"), text("licence", "licence"),
      { title: "sha256", value: (one) => one.digest, cell: (one) => el("code", { title: one.digest }, one.digest.slice(0, 12)) }],
  }).show(results.packages);
}

/** How each method was run; nothing of that is known of a run by other means. */
function methodsTable(results) {
  return new Table({
    name: "methods",
    columns: [{ title: "method", value: (one) => one.name }, { title: "run", value: (one) => one.how },
      { title: "version", value: (one) => one.version }],
  }).show(results.methods);
}

/** Light, dark, or as the system says. */
function themeButton() {
  const root = document.documentElement, names = ["auto", "light", "dark"];
  const kept = storage("theme");
  const use = (name) => {
    if (name === "auto") delete root.dataset.theme; else root.dataset.theme = name;
    storage("theme", name);
  };
  const now = names.includes(kept) ? kept : "auto";
  use(now);
  return switcher("Theme", names.map((name) => [name, name]), now, use);
}

/** A setting that outlives the page, where the browser allows that. */
function storage(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(`unhusk-${name}`, value);
    return localStorage.getItem(`unhusk-${name}`);
  } catch {
    return null;
  }
}
