/* Scales, axes and texts of figures. */

const pen = document.createElement("canvas").getContext("2d");

/** Width of a text in a figure, in pixels. */
function textWidth(text, size = 12) {
  pen.font = `${size}px system-ui, sans-serif`;
  return pen.measureText(text).width;
}

/** The text, cut with an ellipsis where it would be wider. */
function fitted(text, width, size = 12) {
  if (textWidth(text, size) <= width) return text;
  let stop = text.length;
  while (stop > 1 && textWidth(`${text.slice(0, stop)}…`, size) > width) stop -= 1;
  return `${text.slice(0, stop)}…`;
}

/** A linear scale from values to pixels. */
const linear = (low, high, start, stop) => (x) => start + (x - low) / (high - low || 1) * (stop - start);

/** A logarithmic scale from values to pixels. */
function logarithmic(low, high, start, stop) {
  const scale = linear(Math.log10(low), Math.log10(high), start, stop);
  return (x) => scale(Math.log10(x));
}

const line = (x1, y1, x2, y2, kind) => svg("line", { x1, y1, x2, y2, class: kind });

const label = (x, y, text, kind = "") => svg("text", { x, y, class: kind }, text);

/** Vertical grid lines with their values below. */
function columnsGrid(scale, values, { top, bottom, text }) {
  return svg("g", { class: "axis" }, values.map((value) => [
    line(scale(value), top, scale(value), bottom, value === 0 ? "zero" : "grid"),
    label(scale(value), bottom + 15, text(value), "tick middle"),
  ]));
}

/** Horizontal grid lines with their values on the left. */
function rowsGrid(scale, values, { left, right, text }) {
  return svg("g", { class: "axis" }, values.map((value) => [
    line(left, scale(value), right, scale(value), "grid"),
    label(left - 6, scale(value) + 4, text(value), "tick end"),
  ]));
}

/** Ends of an axis for shares: 0 to 1, and further where values are. */
function shareRange(values) {
  const finite = values.filter(Number.isFinite);
  return [Math.min(0, ...finite), Math.max(1, ...finite)];
}

const short = (x) => String(Number(x.toPrecision(6))).replace("-", "−");

/** A power of ten, as it is written on a logarithmic axis of seconds. */
const powerText = (x) => time(x);
