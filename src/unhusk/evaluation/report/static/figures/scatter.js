/* Precision against recall, with the curves of equal F1 behind. */

const CURVES = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];

const MEANS = "Large marks: mean over the packages; small ones: single packages.";

function scatterFigure(app) {
  return new Figure({
    name: "precision-recall",
    title: "Precision and recall",
    caption: "Curves join points of equal F1.",
    draw: (width) => {
      const points = scatterPoints(app);
      const drawn = points.length ? drawScatter(points, width) : { marks: [], height: 0 };
      return {
        ...drawn, note: `${app.state.packages.length > 1 ? MEANS : ""} ${app.note}`, label: `Precision against recall by ${app.state.measure}.`,
        columns: [["package"], ["method"], ["precision", share], ["recall", share], ["F1", share]],
        rows: points.map((one) => [one.where, one.title, one.precision, one.recall, one.f1]),
      };
    },
  });
}

/** Points of packages first, so that those of the means lie above them. */
function scatterPoints({ results, summaries, order, state }) {
  const point = (method, where, figures, isMean) => ({
    method, where, isMean, title: results.methods[method].name,
    precision: figures("precision"), recall: figures("recall"), f1: figures("f1"),
  });
  const single = state.packages.length > 1 ? summaries.map((one) => point(
    one.method, results.packages[one.package].name, (name) => one[name] ?? NaN, false)) : [];
  const means = order.map((method) => point(
    method, state.packages.length > 1 ? "mean of packages" : results.packages[state.packages[0]].name,
    (name) => overall(summaries, method, name), true));
  return [...single, ...means].filter((one) => Number.isFinite(one.precision) && Number.isFinite(one.recall));
}

function drawScatter(points, width) {
  const box = { left: 46, top: 10, right: width - 12, bottom: Math.min(Math.max(width * 0.8, 300), 460) - 40 };
  const [lowX, lowY] = ["recall", "precision"].map((name) => {
    const least = Math.min(...points.map((one) => one[name]));
    return Math.max(0, Math.floor((least - 0.03) * 10) / 10);
  });
  const x = linear(lowX, 1, box.left, box.right), y = linear(lowY, 1, box.bottom, box.top);
  const marks = [
    columnsGrid(x, ticks(lowX, 1, width / 90), { top: box.top, bottom: box.bottom, text: short }),
    rowsGrid(y, ticks(lowY, 1, 6), { left: box.left, right: box.right, text: short }),
    CURVES.map((f1) => equalF1(f1, { lowX, lowY, x, y })),
    label((box.left + box.right) / 2, box.bottom + 34, "recall", "title middle"),
    svg("text", {
      class: "title middle", transform: `translate(13,${(box.top + box.bottom) / 2}) rotate(-90)`,
    }, "precision"),
    points.map((one) => scatterMark(one, x(one.recall), y(one.precision))),
    placed(points.filter((one) => one.isMean), x, y, box),
  ];
  return { marks, height: box.bottom + 42 };
}

function scatterMark(one, x, y) {
  return telling(svg("path", {
    class: `${one.isMean ? "point" : "faint point"} ${colour(one.method)}`,
    d: outline(one.method, one.isMean ? 6 : 3.5), transform: `translate(${x.toFixed(1)},${y.toFixed(1)})`,
  }), [one.title, ["", one.where], ["precision", share(one.precision)], ["recall", share(one.recall)],
    ["F1", share(one.f1)]]);
}

/** Curve P = F·R / (2R − F) from edge to edge of the frame, with its F1 at the lower end. */
function equalF1(f1, { lowX, lowY, x, y }) {
  const first = Math.max(lowX, f1 / (2 - f1));
  const last = 2 * lowY > f1 ? Math.min(1, f1 * lowY / (2 * lowY - f1)) : 1;
  if (first >= last) return null;
  const path = Array.from({ length: 61 }, (_, i) => {
    const recall = first + (last - first) * i / 60;
    return [x(recall), y(f1 * recall / (2 * recall - f1))];
  });
  const [endX, endY] = path.at(-1);
  return svg("g", { class: "curve" },
    svg("path", { d: `M${path.map((at) => at.map((v) => v.toFixed(1)).join(",")).join("L")}` }),
    label(endX - 4, endY - 4, `F1 ${f1}`, "end"));
}

/** Names beside their marks, best first; a name that would cover another is left to the legend. */
function placed(points, x, y, box) {
  const taken = points.map((one) => ({
    left: x(one.recall) - 6, right: x(one.recall) + 6, top: y(one.precision) - 6, bottom: y(one.precision) + 6 }));
  const clash = (a) => taken.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom);
  const names = [];
  for (const one of points) {
    const wide = textWidth(one.title, 12), atX = x(one.recall), atY = y(one.precision);
    const places = [[atX + 10, atY + 4], [atX - 10 - wide, atY + 4], [atX - wide / 2, atY - 10], [atX - wide / 2, atY + 20]];
    for (const [left, base] of places) {
      const area = { left, right: left + wide, top: base - 11, bottom: base + 3 };
      if (left < box.left || area.right > box.right || area.top < box.top || area.bottom > box.bottom || clash(area)) continue;
      taken.push(area);
      names.push(label(left, base, one.title, "name halo"));
      break;
    }
  }
  return svg("g", {}, names);
}
