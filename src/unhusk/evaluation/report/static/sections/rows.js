/* Every page and method as a row, worst first. */

/** The table of rows: made once, filled anew after each change. */
function rowsTable(app) {
  const { results } = app;
  const method = (row) => Math.floor(row / results.size), page = (row) => row % results.size;
  const measure = () => app.state.measureIndex;
  const named = (title, column, names) => ({
    title, isMinor: true, value: (row) => results[names][results.documents[column][page(row)]] });
  const score = (title, which) => ({
    title, isNumber: true, value: (row) => results.score(measure(), method(row), page(row), which),
    text: (row) => share(results.score(measure(), method(row), page(row), which)), isMinor: which < 2 });
  return new Table({
    name: "pages", size: 50, sort: { index: 5, direction: 1 }, open: (row, rows) => app.view.open(row, rows),
    columns: [
      { title: "page", value: (row) => results.documents.id[page(row)], cell: (row) => pageCell(app, row) },
      { title: "package", isMinor: true, value: (row) => results.packages[results.documents.package[page(row)]].name },
      { title: "method", value: (row) => results.methods[method(row)].name, cell: (row) => methodCell(results, method(row)) },
      score("precision", 0), score("recall", 1), score("F1", 2),
      { title: "time/kB", isNumber: true, isMinor: true, value: (row) => results.pace(method(row), page(row)),
        text: (row) => time(results.pace(method(row), page(row))) },
      { title: "kB", isNumber: true, isMinor: true, value: (row) => results.documents.bytes[page(row)],
        text: (row) => (results.documents.bytes[page(row)] / 1000).toFixed(1) },
      { title: "status", value: (row) => results.statusOf(measure(), method(row), page(row)),
        cell: (row) => statusCell(results.statusOf(measure(), method(row), page(row))) },
      ...KINDS.map(([name, list, title]) => named(name === "type" ? name : title.toLowerCase(), name, list)),
    ],
  });
}

function pageCell(app, row) {
  const document = row % app.results.size;
  return el("button", {
    type: "button", class: "link", title: app.results.documents.title[document] || app.results.documents.url[document],
    click: (event) => { event.stopPropagation(); app.view.open(row, app.rows.sorted); },
  }, app.results.documents.id[document]);
}
