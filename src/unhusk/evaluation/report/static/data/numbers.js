/* Means, deviations, ticks, and how numbers are written. */

const mean = (values) => values.length ? values.reduce((a, b) => a + b, 0) / values.length : NaN;

/** Sample standard deviation: n − 1, as in the papers. */
function deviation(values) {
  if (values.length < 2) return NaN;
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, x) => sum + (x - middle) ** 2, 0) / (values.length - 1));
}

const harmonic = (a, b) => a + b ? 2 * a * b / (a + b) : 0;

/** A share with three decimals; an en dash where there is none. */
const share = (x) => Number.isFinite(x) ? x.toFixed(3) : "–";

const whole = (x) => Number.isFinite(x) ? x.toLocaleString("en") : "–";

/** A number of things: 1 page, 2 pages. */
const many = (x, thing) => `${whole(x)} ${thing}${x === 1 ? "" : "s"}`;

/** A time with three significant digits and its unit: 12.3 µs. */
function time(seconds) {
  if (!Number.isFinite(seconds)) return "–";
  const [unit, factor] = [["s", 1], ["ms", 1e3], ["µs", 1e6], ["ns", 1e9]]
    .find(([, f]) => seconds * f >= 1) ?? ["ns", 1e9];
  return `${Number((seconds * factor).toPrecision(3))}\u202f${unit}`;
}

/** A p value: never 0, and no more digits than it deserves. */
function probability(p) {
  if (!Number.isFinite(p)) return "–";
  if (p < 0.001) return "< 0.001";
  return p.toFixed(3);
}

/** Round numbers from low to high, about so many of them. */
function ticks(low, high, count) {
  const raw = (high - low || 1) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * [1, 2, 2.5, 5, 10].find((m) => m * power >= raw * 0.999);
  const found = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i += 1) {
    found.push(Number((i * step).toPrecision(12)));
  }
  return found;
}

/** Powers of ten around all values. */
function decades(values) {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.ceil(Math.log10(Math.max(...values)));
  const last = high > low ? high : low + 1;
  return Array.from({ length: last - low + 1 }, (_, i) => 10 ** (low + i));
}

/** Compare two values for sorting: numbers, then text; what is missing comes last either way. */
function compared(a, b, direction) {
  const lacksA = a === null || a === "" || Number.isNaN(a);
  const lacksB = b === null || b === "" || Number.isNaN(b);
  if (lacksA || lacksB) return Number(lacksA) - Number(lacksB);
  if (typeof a === "number") return direction * (a - b);
  return direction * NAMES.compare(a, b);
}

const NAMES = new Intl.Collator("en", { numeric: true });
