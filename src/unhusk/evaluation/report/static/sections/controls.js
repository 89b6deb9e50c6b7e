/* The filters: one bar for everything on the page. */

/** Build the bar; it follows the state when that changes elsewhere. */
function controls(app) {
  const { results, state } = app;
  const search = el("input", {
    type: "search", placeholder: "id, URL, title, reason", value: state.search, "aria-label": "Search",
    input: debounced(200, (event) => state.set({ search: event.target.value })),
  });
  const bar = el("div", { class: "filters", role: "search" });
  const fill = () => {
    bar.replaceChildren(...[
      choice("Measure", results.measures.map((name) => [name, name]), state.measure, (measure) => state.set({ measure })),
      picker(app, "Package", "package", results.packages.map((one) => one.name)),
      ...KINDS.map(([name, list, title]) => picker(app, title, name, results[list])), statusPicker(app),
      el("label", { class: "choice wide" }, el("span", {}, "Search"), search),
      el("button", { type: "button", class: "reset", click: () => reset(app, search) }, "Reset"),
    ].filter(Boolean));
  };
  fill();
  app.onReset = () => { search.value = state.search; fill(); };
  return el("details", { class: "controls", open: matchMedia("(min-width: 46rem)").matches },
    el("summary", {}, "Filters"), bar, methodChips(app));
}

/** A filter by the values of a column; nothing where there is no choice. */
function picker({ state }, title, name, values) {
  const known = values.filter(Boolean);
  if (known.length < 2) return null;
  const sorted = [...known].sort(NAMES.compare);
  return choice(title, [["", "all"], ...sorted.map((value) => [value, value])], state[name], (value) => state.set({ [name]: value }));
}

function statusPicker({ results, state }) {
  const names = results.statuses.filter(Boolean).sort(NAMES.compare);
  if (names.length < 2) return null;
  const failed = names.some(isFailure) ? [["failed", "all failures"]] : [];
  return choice("Status", [["", "all"], ...failed, ...names.map((name) => [name, name])], state.status, (status) => state.set({ status }));
}

/** Methods as switches, which are the legend of the figures too. */
function methodChips(app) {
  const { results, state } = app;
  const chips = results.methods.map((one, i) => el("button", {
    type: "button", class: "chip", click: () => state.toggle(one.name),
    dblclick: () => state.set({ hidden: new Set(results.methods.map((other) => other.name).filter((name) => name !== one.name)) }),
  }, swatch(i), one.name));
  const follow = () => chips.forEach((chip, i) => {
    chip.setAttribute("aria-pressed", String(!state.hidden.has(results.methods[i].name)));
  });
  follow();
  state.listeners.push(follow);
  const all = (hidden) => () => state.set({ hidden: new Set(hidden) });
  return el("div", { class: "chips", role: "group", "aria-label": "Methods" }, chips,
    el("button", { type: "button", class: "quiet", click: all([]) }, "all"),
    el("button", { type: "button", class: "quiet", click: all(results.methods.map((one) => one.name)) }, "none"));
}

function reset(app, search) {
  search.value = "";
  const open = Object.fromEntries(CHOICES.map((name) => [name, ""]));
  app.state.set({ ...open, measure: app.results.main, hidden: new Set() });
  app.onReset();
}
