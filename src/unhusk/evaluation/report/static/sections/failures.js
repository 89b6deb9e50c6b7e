/* What went wrong: statuses other than "ok" by method and package, with reasons. */

function failureRows({ results, state, selection }) {
  const counts = new Map();
  const measure = state.measureIndex;
  for (const row of selection.rows()) {
    const method = Math.floor(row / results.size), document = row % results.size;
    const status = results.statusOf(measure, method, document);
    if (status === "ok") continue;
    const reason = results.reasonOf(measure, method, document);
    const key = `${results.documents.package[document]} ${method} ${status} ${reason}`;
    const found = counts.get(key) ?? { package: results.documents.package[document], method, status, reason, count: 0, first: row };
    found.count += 1;
    counts.set(key, found);
  }
  return [...counts.values()].sort((a, b) => Number(isFailure(b.status)) - Number(isFailure(a.status)) || b.count - a.count);
}

function failuresTable(app) {
  const { results } = app;
  return new Table({
    name: "failures", size: 50, open: (one) => app.view.open(one.first),
    empty: "Every page of every method is “ok”.",
    columns: [
      { title: "status", value: (one) => one.status, cell: (one) => statusCell(one.status) },
      { title: "pages", isNumber: true, value: (one) => one.count, text: (one) => whole(one.count) },
      { title: "package", value: (one) => results.packages[one.package].name },
      { title: "method", value: (one) => results.methods[one.method].name, cell: (one) => methodCell(results, one.method) },
      { title: "reason", value: (one) => one.reason, cell: (one) => el("span", { class: "reason" }, one.reason || "–") },
      { title: "for example", value: (one) => results.documents.id[one.first % results.size],
        cell: (one) => el("button", { type: "button", class: "link", click: (event) => { event.stopPropagation(); app.view.open(one.first); } },
          results.documents.id[one.first % results.size]) },
    ],
  }).show(failureRows(app));
}

const statusCell = (status) => el("span", { class: isFailure(status) ? "status bad" : status === "ok" ? "status" : "status dim" }, status);
