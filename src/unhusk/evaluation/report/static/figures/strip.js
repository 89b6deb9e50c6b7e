/* One row for each method, a mark for each package, a line at the mean: deviation and time. */

const ROW = 22;

/** Rows are {method, title, mean, marks: [{value, lines}]}. */
function drawStrip(rows, width, { scale, values, text, valueText, title }) {
  const names = Math.min(0.36 * width, Math.max(...rows.map((row) => textWidth(row.title))) + 12);
  const top = 8, bottom = top + rows.length * ROW + 4;
  const x = scale(names, width - 66);
  const marks = [
    columnsGrid(x, values, { top, bottom, text }),
    label((names + width - 66) / 2, bottom + 34, title, "title middle"),
    rows.map((row, i) => stripRow(row, { x, y: top + (i + 0.5) * ROW + 2, names, width, valueText })),
  ];
  return { marks, height: bottom + 42 };
}

function stripRow(row, { x, y, names, width, valueText }) {
  const ends = row.marks.map((one) => x(one.value));
  return svg("g", {},
    label(names - 10, y + 4, fitted(row.title, names - 10), "name end"),
    line(Math.min(...ends), y, Math.max(...ends), y, "span"),
    row.marks.map((one) => telling(svg("path", {
      class: `point ${row.marks.length > 1 ? "faint " : ""}${colour(row.method)}`, d: outline(row.method, 4.5),
      transform: `translate(${x(one.value).toFixed(1)},${y})`,
    }), one.lines)),
    row.marks.length > 1 ? line(x(row.mean), y - 8, x(row.mean), y + 8, "mean") : null,
    label(width, y + 4, valueText(row.mean), "value end"));
}

/** Rows of one figure of the summaries; `average` says how packages become one value. */
function stripRows({ results, summaries, order }, name, { text, average, isPositive = false }) {
  const rows = order.map((method) => {
    const marks = summaries.filter((one) => one.method === method && usable(one[name]) && (one[name] > 0 || !isPositive)).map((one) => ({
      value: one[name], lines: [results.methods[method].name, ["", results.packages[one.package].name], [name, text(one[name])]],
    }));
    return { method, title: results.methods[method].name, marks, mean: average(marks.map((one) => one.value)) };
  });
  return rows.filter((row) => row.marks.length);
}

const usable = (x) => x !== null && Number.isFinite(x);


function deviationFigure(app) {
  return new Figure({
    name: "deviation",
    title: "Deviation of F1",
    caption: "Sample standard deviation over the pages of a package: how much a method's quality depends on the page. One mark for each package, a line at their mean.",
    draw: (width) => {
      const rows = stripRows(app, "deviation", { text: share, average: mean })
        .sort((a, b) => a.mean - b.mean);
      const high = Math.max(0.1, ...rows.flatMap((row) => row.marks.map((one) => one.value)));
      const values = ticks(0, high * 1.05, width / 110);
      const drawn = rows.length ? drawStrip(rows, width, {
        scale: (start, stop) => linear(0, high * 1.05, start, stop), values, text: short, valueText: share,
        title: "standard deviation of F1",
      }) : { marks: [], height: 0 };
      return { ...drawn, ...stripValues(app, "deviation", share), note: app.note, label: "Deviation of F1 by method." };
    },
  });
}

function timeFigure(app) {
  let name = "pace";
  const figure = new Figure({
    name: "time",
    title: "Time",
    caption: "Seconds for a thousand bytes (kB), mean of the pages, on a logarithmic axis. One mark for each package, a line at their geometric mean.",
    tools: [switcher("Clock", [["pace", "wall"], ["cpu", "processor"]], name,
      (value) => { name = value; figure.redraw(); })],
    draw: (width) => {
      const rows = stripRows(app, name, { text: time, average: geometric, isPositive: true }).sort((a, b) => a.mean - b.mean);
      const powers = rows.length ? decades(rows.flatMap((row) => row.marks.map((one) => one.value))) : [];
      const drawn = rows.length ? drawStrip(rows, width, {
        scale: (start, stop) => logarithmic(powers[0], powers.at(-1), start, stop), values: powers, text: time,
        valueText: time, title: "time for 1 kB",
      }) : { marks: [], height: 0 };
      return { ...drawn, ...stripValues(app, name, time), note: app.note, label: "Time for a thousand bytes by method." };
    },
  });
  return figure;
}

const geometric = (values) => Math.exp(mean(values.map(Math.log)));

const stripValues = ({ results, summaries }, name, form) => ({
  columns: [["package"], ["method"], [name === "pace" ? "s/kB" : name === "cpu" ? "cpu s/kB" : name, form]],
  rows: summaries.filter((one) => usable(one[name])).map((one) => [
    results.packages[one.package].name, results.methods[one.method].name, one[name]]),
});
