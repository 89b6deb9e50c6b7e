/* Tables of packages and methods: the matrix of F1, all figures, and the same by kinds of pages. */

/** The name of a method with its mark. */
const methodCell = (results, method) => el("span", { class: "method" }, swatch(method), results.methods[method].name);

/** F1 of every method on every package, best of each column in bold. */
function matrixTable({ results, state, summaries, order }) {
  const of = new Map(summaries.map((one) => [`${one.package} ${one.method}`, one.f1 ?? NaN]));
  const value = (i, method) => of.get(`${i} ${method}`) ?? NaN;
  const best = new Map(state.packages.map((i) => [i, Math.max(...order.map((m) => value(i, m)).filter(Number.isFinite))]));
  const averages = new Map(order.map((m) => [m, overall(summaries, m, "f1")]));
  const top = Math.max(...[...averages.values()].filter(Number.isFinite));
  const cell = (x, most) => el("span", { class: x === most ? "best" : null }, share(x));
  const packages = state.packages.map((i) => ({
    title: results.packages[i].name, isNumber: true, value: (m) => value(i, m), cell: (m) => cell(value(i, m), best.get(i)),
  }));
  const last = packages.length > 1 ? [{
    title: "mean", isNumber: true, hint: "mean of the packages: each weighs the same",
    value: (m) => averages.get(m), cell: (m) => cell(averages.get(m), top) }] : [];
  return new Table({
    name: "f1-matrix",
    columns: [{ title: "method", value: (m) => results.methods[m].name, cell: (m) => methodCell(results, m) }, ...packages, ...last],
    sort: null,
  }).show(order);
}

/** All figures of packages and methods. */
function figuresTable({ results, summaries }) {
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
  }).show(summaries);
}

/** Mean F1 of every method on each kind of page, with the number of pages in the heading. */
function kindsTable({ results, state, selection, order }, kind) {
  const column = { type: "types", language: "languages", difficulty: "difficulties" }[kind];
  const names = results[column], of = results.documents[kind];
  const documents = state.packages.flatMap((i) => selection.documents(i));
  const groups = names.map((name, i) => ({ name, documents: documents.filter((one) => of[one] === i) }))
    .filter((group) => group.documents.length);
  const f1 = (group, method) => mean(group.documents.filter((i) => selection.has(method, i))
    .map((i) => results.score(state.measureIndex, method, i, 2)).filter((x) => !Number.isNaN(x)));
  const rows = order.map((method) => ({ method, values: groups.map((group) => f1(group, method)) }));
  const best = groups.map((_, i) => Math.max(...rows.map((row) => row.values[i]).filter(Number.isFinite)));
  return new Table({
    name: `f1-by-${kind}`,
    columns: [
      { title: "method", value: (row) => results.methods[row.method].name, cell: (row) => methodCell(results, row.method) },
      ...groups.map((group, i) => ({
        title: `${group.name || "unknown"} (${whole(group.documents.length)})`, isNumber: true, value: (row) => row.values[i],
        cell: (row) => el("span", { class: row.values[i] === best[i] ? "best" : null }, share(row.values[i])),
      })),
    ],
  }).show(rows);
}
