/* Eight colours that stay apart in the common kinds of colour blindness, times five shapes. */

const COLOURS = 8;

const SHAPES = [
  (r) => `M${-r},0a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`,
  (r) => `M${-r * 0.9},${-r * 0.9}H${r * 0.9}V${r * 0.9}H${-r * 0.9}Z`,
  (r) => `M0,${-r * 1.2}L${r * 1.15},${r * 0.85}H${-r * 1.15}Z`,
  (r) => `M0,${-r * 1.3}L${r * 1.3},0L0,${r * 1.3}L${-r * 1.3},0Z`,
  (r) => `M0,${r * 1.2}L${r * 1.15},${-r * 0.85}H${-r * 1.15}Z`,
];

/** Class of the colour of a method: the style sheet says which it is in light and in dark. */
const colour = (method) => `c${method % COLOURS}`;

/** Outline of the mark of a method. */
function outline(method, radius) {
  const round = Math.floor(method / COLOURS);
  return SHAPES[(method + round) % SHAPES.length](radius);
}

/** The mark of a method as it stands in legends. */
function swatch(method) {
  return svg("svg", { class: "swatch", viewBox: "-7 -7 14 14", "aria-hidden": "true" },
    svg("path", { class: `mark-fill ${colour(method)}`, d: outline(method, 5) }));
}
