/* Ranks, and which differences between methods are more than chance. */

const LEVEL = 0.05;

/** The section, or null where there is nothing to compare. */
function statisticsSection({ results, state }) {
  const here = (one) => one.measure === state.measureIndex && isShown(one, state);
  const pairs = results.pairs.filter(here), ranks = results.ranks.filter(here);
  if (!pairs.length && !ranks.length) return null;
  const tests = results.rankTests.filter(here);
  const part = (title, text, table) => el("div", {}, el("h3", {}, title), el("p", { class: "explains" }, text), table.node);
  return [
    ranks.length ? part("Ranks", `${results.ranking} ${friedman(results, tests)}`, ranksTable(results, ranks)) : null,
    pairs.length ? part("Pairs of methods", results.testing, pairsTable(results, pairs.map(better))) : null,
  ];
}

/** Whether a row is about a package and methods that are shown. */
function isShown(one, state) {
  const isHere = one.package < 0 ? !state.package : state.packages.includes(one.package);
  return isHere && [one.method, one.a, one.b].every((m) => m === undefined || state.methods.includes(m));
}

/** What the test over all methods says of each package. */
function friedman(results, tests) {
  const said = tests.filter((one) => usable(one.p)).map((one) => `${placeName(results, one)} p ${probability(one.p).replace(/^(?=\d)/, "= ")}, critical difference ${one.critical.toFixed(2)}`);
  return said.length ? `Friedman's test: ${said.join("; ")}.` : "";
}

const placeName = (results, one) => one.package < 0 ? "all packages" : results.packages[one.package].name;

const methodColumn = (results, title, name) => ({
  title, value: (one) => results.methods[one[name]].name, cell: (one) => methodCell(results, one[name]) });

function ranksTable(results, ranks) {
  const names = (one) => one.alike.map((m) => results.methods[m].name).join(", ");
  return new Table({
    name: "ranks", size: 25,
    columns: [
      { title: "package", value: (one) => placeName(results, one) }, methodColumn(results, "method", "method"),
      { title: "mean rank", isNumber: true, value: (one) => one.rank ?? NaN, text: (one) => usable(one.rank) ? one.rank.toFixed(2) : "–" },
      { title: "wins", isNumber: true, hint: "pages on which no other method is better", value: (one) => one.wins, text: (one) => whole(one.wins) },
      { title: "pages", isNumber: true, value: (one) => one.pages, text: (one) => whole(one.pages) },
      { title: "alike", hint: "methods whose mean rank is not critically different", value: names },
    ],
  }).show(ranks);
}

/** The pair with the better method first. */
const better = (one) => one.difference >= 0 ? one
  : { ...one, a: one.b, b: one.a, difference: -one.difference, low: -one.high, high: -one.low };

function pairsTable(results, pairs) {
  const figure = (title, name, text, hint) => ({ title, isNumber: true, hint, value: (one) => one[name] ?? NaN, text: (one) => text(one[name] ?? NaN) });
  return new Table({
    name: "pairs", size: 25,
    columns: [
      { title: "package", value: (one) => placeName(results, one) },
      methodColumn(results, "method", "a"), methodColumn(results, "against", "b"),
      figure("difference", "difference", signed), figure("low", "low", signed), figure("high", "high", signed),
      figure("p", "p", probability, "of the paired permutation test"),
      figure("p, Holm", "holm", probability, "corrected for the number of pairs"),
      { title: "differ", value: (one) => one.holm <= LEVEL ? "yes" : "no", cell: (one) => one.holm <= LEVEL ? el("b", {}, "yes") : "no" },
    ],
  }).show(pairs);
}

const signed = (x) => Number.isFinite(x) ? `${x < 0 ? "−" : "+"}${Math.abs(x).toFixed(3)}` : "–";
