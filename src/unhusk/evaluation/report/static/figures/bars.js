/* F1 as grouped bars with intervals: a panel for each package (or method), a bar for each other. */

const BAR = 15, GAP = 5, HEAD = 28, FOOT = 30;

/** Draw panels; each is {title, bars: [{title, colour, value, low, high, lines}]}. */
function drawBars(panels, width) {
  const values = panels.flatMap((panel) => panel.bars.flatMap((bar) => [bar.value, bar.low, bar.high]));
  const [low, high] = shareRange(values.map((x) => x ?? NaN));
  const across = Math.max(1, Math.min(panels.length, Math.floor((width + 28) / 330), 3));
  const wide = (width - 28 * (across - 1)) / across;
  const marks = [];
  let top = 0;
  for (let start = 0; start < panels.length; start += across) {
    const inRow = panels.slice(start, start + across);
    const tall = HEAD + Math.max(...inRow.map((panel) => panel.bars.length)) * (BAR + GAP) + FOOT;
    inRow.forEach((panel, i) => {
      marks.push(drawPanel(panel, { left: i * (wide + 28), top, wide, low, high }));
    });
    top += tall;
  }
  return { marks, height: Math.max(top, 40) };
}

function drawPanel(panel, { left, top, wide, low, high }) {
  const names = Math.min(0.42 * wide, Math.max(...panel.bars.map((bar) => textWidth(bar.title))) + 8);
  const scale = linear(low, high, left + names, left + wide - 40);
  const first = top + HEAD, bottom = first + panel.bars.length * (BAR + GAP);
  const grid = columnsGrid(scale, ticks(low, high, 4), { top: first - 4, bottom, text: short });
  const bars = panel.bars.map((bar, i) => {
    const y = first + i * (BAR + GAP);
    return telling(svg("g", {},
      svg("rect", { class: "hit", x: left, y: y - GAP / 2, width: wide, height: BAR + GAP }),
      label(left + names - 8, y + BAR - 3.5, fitted(bar.title, names - 8), "name end"),
      svg("rect", {
        class: `bar ${bar.colour}`, x: Math.min(scale(0), scale(bar.value)), y,
        width: Math.abs(scale(bar.value) - scale(0)), height: BAR,
      }),
      whisker(scale, bar, y + BAR / 2),
      label(left + wide, y + BAR - 3.5, share(bar.value), bar.isBest ? "value end best" : "value end"),
    ), [bar.full ?? bar.title, ...bar.lines]);
  });
  return svg("g", {}, label(left, top + 14, fitted(panel.title, wide, 13), "panel"), grid, bars);
}

/** The interval of a bar: a line with ends. */
function whisker(scale, { low, high }, y) {
  if (!Number.isFinite(low ?? NaN) || !Number.isFinite(high ?? NaN)) return null;
  const [a, b] = [scale(low), scale(high)];
  const d = `M${a},${y - 4}V${y + 4}M${a},${y}H${b}M${b},${y - 4}V${y + 4}`;
  return svg("g", {}, svg("path", { class: "whisker under", d }), svg("path", { class: "whisker", d }));
}

/** The figure of F1, grouped as the reader wants it. */
function f1Figure(app) {
  let group = "package";
  const figure = new Figure({
    name: "f1",
    title: "F1 by package and method",
    caption: app.results.interval,
    tools: [switcher("Panels", [["package", "by package"], ["method", "by method"]], group,
      (value) => { group = value; figure.redraw(); })],
    draw: (width) => {
      const rows = f1Rows(app);
      const panels = grouped(app, group);
      return {
        ...drawBars(panels, width), rows, note: app.note,
        label: `Bars of ${app.state.measure} F1 by ${group}.`,
        columns: [["package"], ["method"], ["F1", share], ["low", share], ["high", share], ["pages", whole]],
      };
    },
  });
  return figure;
}

const f1Rows = ({ results, summaries }) => summaries.filter((one) => usable(one.f1)).map((one) => [
  results.packages[one.package].name, results.methods[one.method].name, one.f1, one.low, one.high, one.scored]);

/** Summaries as panels. Methods are in the order of their mean, packages in the order of the run. */
function grouped({ results, state, summaries, order }, group) {
  const bar = (one, title) => ({
    title, value: one.f1 ?? NaN, low: one.low, high: one.high, colour: colour(one.method),
    full: `${results.methods[one.method].name} on ${results.packages[one.package].name}`,
    lines: [["F1", share(one.f1)], ["interval", `${share(one.low)} to ${share(one.high)}`],
      ["precision", share(one.precision)], ["recall", share(one.recall)],
      ["deviation", share(one.deviation)], ["pages", whole(one.scored)], ["failed", whole(one.failed)]],
  });
  const of = new Map(summaries.filter((one) => usable(one.f1))
    .map((one) => [`${one.package} ${one.method}`, one]));
  const found = (packageIndex, method) => of.get(`${packageIndex} ${method}`);
  const panels = group === "package"
    ? state.packages.map((i) => ({ title: results.packages[i].name, bars: marked(
      order.map((m) => found(i, m)).filter(Boolean).map((one) => bar(one, results.methods[one.method].name))) }))
    : order.map((m) => ({ title: results.methods[m].name, bars: state.packages.map((i) => found(i, m))
      .filter(Boolean).map((one) => bar(one, results.packages[one.package].name)) }));
  return panels.filter((panel) => panel.bars.length);
}

/** Mark the best bar of a panel. */
function marked(bars) {
  const best = Math.max(...bars.map((bar) => bar.value));
  return bars.map((bar) => ({ ...bar, isBest: bar.value === best }));
}
