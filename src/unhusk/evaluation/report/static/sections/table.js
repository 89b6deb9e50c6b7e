/* A table that sorts by its headings and shows a page of rows at a time. */

class Table {
  /** Columns: {title, value(row), text?(row), cell?(row), isNumber?, hint?, isMinor?}. */
  constructor({ name, columns, size = 100, sort = null, open = null, empty = "Nothing passes the filters." }) {
    Object.assign(this, { name, columns, size, sort, open, empty, start: 0, rows: [] });
    this.head = el("tr", {}, columns.map((column, i) => this.heading(column, i)));
    this.body = el("tbody", {});
    this.foot = el("div", { class: "pager" });
    this.node = el("div", { class: "table" }, el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": name },
      el("table", {}, el("thead", {}, this.head), this.body)), this.foot);
  }

  heading(column, index) {
    return el("th", { scope: "col", class: kinds(column), title: column.hint },
      el("button", { type: "button", click: () => this.turn(index) }, column.title));
  }

  /** Sort by a column: numbers from high to low at first, names from a to z; again turns it round. */
  turn(index) {
    const isSame = this.sort?.index === index;
    const first = this.columns[index].isNumber ? -1 : 1;
    this.sort = { index, direction: isSame ? -this.sort.direction : first };
    this.show(this.rows);
  }

  /** Show these rows from the first on. */
  show(rows) {
    this.rows = rows;
    this.sorted = this.sort ? this.ordered() : rows;
    this.start = 0;
    this.columns.forEach((_, i) => {
      const order = this.sort?.index === i ? (this.sort.direction > 0 ? "ascending" : "descending") : null;
      if (order) this.head.children[i].setAttribute("aria-sort", order);
      else this.head.children[i].removeAttribute("aria-sort");
    });
    this.fill();
    return this;
  }

  ordered() {
    const { index, direction } = this.sort;
    const { value } = this.columns[index];
    const keyed = this.rows.map((row, i) => [value(row), i]);
    keyed.sort((a, b) => compared(a[0], b[0], direction) || a[1] - b[1]);
    return keyed.map(([, i]) => this.rows[i]);
  }

  fill() {
    const shown = this.sorted.slice(this.start, this.start + this.size);
    this.body.replaceChildren(...shown.map((row) => this.line(row)));
    if (!shown.length) {
      this.body.append(el("tr", {}, el("td", { colspan: this.columns.length, class: "nothing" }, this.empty)));
    }
    this.foot.replaceChildren(...this.pager());
  }

  line(row) {
    const cells = this.columns.map((column) => el("td", { class: kinds(column) },
      column.cell ? column.cell(row) : column.text ? column.text(row) : String(column.value(row) ?? "")));
    if (!this.open) return el("tr", {}, cells);
    return el("tr", { class: "opens", click: () => this.open(row, this.sorted) }, cells);
  }

  pager() {
    const count = this.sorted.length, stop = Math.min(this.start + this.size, count);
    const move = (start) => () => { this.start = start; this.fill(); };
    const said = count > this.size ? `${whole(this.start + 1)} to ${whole(stop)} of ${whole(count)}` : many(count, "row");
    const last = Math.floor((count - 1) / this.size) * this.size;
    const step = (text, hint, start, isOff) => el("button", {
      type: "button", "aria-label": hint, disabled: isOff, click: move(start) }, text);
    return [
      count > this.size ? step("«", "First rows", 0, this.start === 0) : null,
      count > this.size ? step("‹", "Previous rows", Math.max(0, this.start - this.size), this.start === 0) : null,
      el("span", {}, said),
      count > this.size ? step("›", "Next rows", this.start + this.size, stop >= count) : null,
      count > this.size ? step("»", "Last rows", last, stop >= count) : null,
      el("button", { type: "button", class: "save", click: () => this.save() }, "TSV"),
    ].filter(Boolean);
  }

  /** Keep all rows, in their order here, as tab-separated text. */
  save() {
    const plain = (value) => String(value ?? "").replace(/[\t\r\n]+/g, " ");
    const lines = [this.columns.map((column) => plain(column.title)),
      ...this.sorted.map((row) => this.columns.map((column) => plain(column.value(row))))];
    download(`${this.name}.tsv`, "text/tab-separated-values", `${lines.map((one) => one.join("\t")).join("\n")}\n`);
  }
}

const kinds = (column) => [column.isNumber && "number", column.isMinor && "minor"].filter(Boolean).join(" ") || null;
