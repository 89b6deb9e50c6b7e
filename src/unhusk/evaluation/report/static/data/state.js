/* What the reader has chosen. It stands in the address, so that a view can be linked to. */

/** What a page is: the name of the choice, of the list of its values, and of its heading. */
const KINDS = [
  ["type", "types", "Page type"], ["language", "languages", "Language"], ["difficulty", "difficulties", "Difficulty"],
  ["fragmented", "fragmentations", "Fragmented"], ["multiple", "multiplicities", "Several articles"],
];
const CHOICES = ["measure", "package", ...KINDS.map(([name]) => name), "status", "search"];

class State {
  constructor(results) {
    this.results = results;
    this.listeners = [];
    this.read();
  }

  /** Take the choices from the address; what it does not say is the default. */
  read() {
    const said = new URLSearchParams(location.hash.slice(1));
    for (const name of CHOICES) this[name] = said.get(name) ?? "";
    if (!this.results.measures.includes(this.measure)) this.measure = this.results.main;
    this.hidden = new Set(said.getAll("hide"));
    this.page = said.get("page");
    this.left = said.get("a") ?? "gold";
    this.right = said.get("b");
  }

  /** Put the choices into the address. */
  write({ isStep = false } = {}) {
    const said = new URLSearchParams();
    for (const name of CHOICES) {
      if (this[name] && !(name === "measure" && this[name] === this.results.main)) {
        said.set(name, this[name]);
      }
    }
    for (const name of this.hidden) said.append("hide", name);
    if (this.page) {
      said.set("page", this.page);
      if (this.left !== "gold") said.set("a", this.left);
      if (this.right) said.set("b", this.right);
    }
    const address = `${location.pathname}${location.search}${said.size ? `#${said}` : "#"}`;
    history[isStep ? "pushState" : "replaceState"](null, "", address);
  }

  /** Change choices and tell everybody. */
  set(changes) {
    Object.assign(this, changes);
    this.write();
    this.tell();
  }

  tell() {
    for (const listener of this.listeners) listener();
  }

  /** Whether pages are left out, so that the figures are no longer those of the whole run. */
  get isNarrowed() {
    return Boolean(this.status || this.search || KINDS.some(([name]) => this[name]));
  }

  get measureIndex() {
    return this.results.measures.indexOf(this.measure);
  }

  /** Numbers of the methods that are shown. */
  get methods() {
    return this.results.methods.map((_, i) => i)
      .filter((i) => !this.hidden.has(this.results.methods[i].name));
  }

  /** Numbers of the packages that are shown. */
  get packages() {
    return this.results.packages.map((_, i) => i)
      .filter((i) => !this.package || this.results.packages[i].name === this.package);
  }

  toggle(name) {
    const hidden = new Set(this.hidden);
    if (!hidden.delete(name)) hidden.add(name);
    this.set({ hidden });
  }
}
