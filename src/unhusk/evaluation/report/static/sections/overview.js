/* Tables of packages and methods: the matrix of F1, all figures, and the same by kinds of pages. */

/** The name of a method with its mark. */
const methodCell = (results, method) => el("span", { class: "method" }, swatch(method), results.methods[method].name);

/** F1 of every method on every package, or by every measure where there is one package only. */
function matrixTable(app) {
  const { results, state, selection, summaries, order } = app;
  if (state.packages.length === 1) {
    return matrix("f1-by-measure", app, results.measures.map((title, measure) => ({
      title, value: (method) => selection.summary(state.packages[0], method, measure)?.f1 ?? NaN })));
  }
  const of = new Map(summaries.map((one) => [`${one.package} ${one.method}`, one.f1 ?? NaN]));
  const averages = new Map(order.map((method) => [method, overall(summaries, method, "f1")]));
  return matrix("f1-by-package", app, [
    ...state.packages.map((i) => ({ title: results.packages[i].name, value: (method) => of.get(`${i} ${method}`) ?? NaN })),
    { title: "mean", hint: "mean of the packages: each weighs the same", value: (method) => averages.get(method) },
  ]);
}

/** A row for each method, the best of each column in bold. */
function matrix(name, { results, order }, columns) {
  const best = columns.map(({ value }) => Math.max(...order.map(value).filter(Number.isFinite)));
  return new Table({
    name,
    columns: [
      { title: "method", value: (method) => results.methods[method].name, cell: (method) => methodCell(results, method) },
      ...columns.map((column, i) => ({ ...column, isNumber: true,
        cell: (method) => el("span", { class: column.value(method) === best[i] ? "best" : null }, share(column.value(method))) })),
    ],
  }).show(order);
}

/** All figures of packages and methods. */
function figuresTable({ results, summaries, order }) {
  const rows = [...summaries].sort((a, b) => a.package - b.package || order.indexOf(a.method) - order.indexOf(b.method));
  const figure = (title, name, text, hint) => ({
    title, isNumber: true, hint, value: (one) => one[name] ?? NaN, text: (one) => text(one[name] ?? NaN) });
  return new Table({
    name: "figures",
    size: 50,
    columns: [
      { title: "package", value: (one) => results.packages[one.package].name },
      { title: "method", value: (one) => results.methods[one.method].name, cell: (one) => methodCell(results, one.method) },
      figure("precision", "precision", share), figure("recall", "recall", share), figure("F1", "f1", share),
      figure("low", "low", share, "lower end of the interval of F1"),
      figure("high", "high", share, "upper end of the interval of F1"),
      figure("deviation", "deviation", share, "sample standard deviation of F1 over the pages"),
      figure("time/kB", "pace", time, "wall time for a thousand bytes"),
      figure("cpu/kB", "cpu", time, "processor time for a thousand bytes"),
      figure("pages", "scored", whole, "pages with a score"),
      { title: "not scored", isNumber: true, hint: "pages that are faulty, without gold, or to which the measure does not apply",
        value: (one) => one.pages - one.scored },
      { title: "failed", isNumber: true, hint: "pages that ended in an error, a time-out …; they count as F1 = 0",
        value: (one) => one.failed, cell: (one) => el("span", { class: one.failed ? "bad" : null }, whole(one.failed)) },
    ],
  }).show(rows);
}

/** Mean F1 of every method on each kind of page, with the number of pages in the heading. */
function kindsTable({ results, state, selection, order }, kind) {
  const [, column] = KINDS.find(([name]) => name === kind);
  const names = results[column], of = results.documents[kind];
  const documents = state.packages.flatMap((i) => selection.documents(i));
  const groups = names.map((name, i) => ({ name, documents: documents.filter((one) => of[one] === i) }))
    .filter((group) => group.documents.length);
  const f1 = (group, method) => mean(group.documents.filter((i) => selection.has(method, i))
    .map((i) => results.score(state.measureIndex, method, i, 2)).filter((x) => !Number.isNaN(x)));
  const values = new Map(order.map((method) => [method, groups.map((group) => f1(group, method))]));
  return matrix(`f1-by-${kind}`, { results, order }, groups.map((group, i) => ({
    title: `${group.name || "unknown"} (${whole(group.documents.length)})`, value: (method) => values.get(method)[i] })));
}
