/* The frame of every figure: number, caption, drawing, marks that can be asked, values, download. */

const TIPS = new WeakMap();

/** Let a mark say these lines when it is pointed at or reached by keys. */
function telling(mark, lines) {
  mark.classList.add("mark");
  TIPS.set(mark, lines);
  return mark;
}

class Figure {
  /** `draw(width)` returns {height, marks, name, columns, rows}. */
  constructor({ name, title, caption, draw, tools = [] }) {
    Object.assign(this, { name, draw });
    this.plot = el("div", { class: "plot" });
    this.values = el("div", { class: "values", hidden: true });
    this.note = el("span", {});
    const values = el("button", {
      type: "button", "aria-expanded": "false", click: (event) => {
        this.values.hidden = !this.values.hidden;
        event.target.setAttribute("aria-expanded", String(!this.values.hidden));
        this.show();
      },
    }, "Values");
    const save = el("button", { type: "button", click: () => this.save() }, "SVG");
    this.node = el("figure", { id: `figure-${name}` },
      el("header", {}, el("h3", {}, title), el("span", { class: "tools" }, tools, values, save)),
      this.plot, el("figcaption", {}, caption, " ", this.note), this.values);
    this.width = 0;
    new ResizeObserver(() => {
      if (Math.abs(this.plot.clientWidth - this.width) > 1) this.redraw();
    }).observe(this.plot);
  }

  redraw() {
    this.width = this.plot.clientWidth;
    if (!this.width) return;
    const made = this.draw(this.width);
    this.made = made;
    if (!made.rows.length) {
      this.plot.replaceChildren(el("p", { class: "nothing" }, "Nothing to draw with these filters."));
    } else {
      const picture = svg("svg", {
        viewBox: `0 0 ${this.width} ${made.height}`, width: this.width, height: made.height,
        role: "img", tabindex: "0", "aria-label": `${made.label} Arrow keys read the values.`,
      }, made.marks);
      listening(picture);
      this.plot.replaceChildren(picture);
    }
    this.note.textContent = made.note ?? "";
    this.show();
  }

  /** The values as a table, where they are asked for. */
  show() {
    if (this.values.hidden || !this.made) return;
    const columns = this.made.columns.map(([title, form], i) => ({
      title, isNumber: Boolean(form), value: (row) => row[i], text: form ? (row) => form(row[i]) : undefined,
    }));
    this.values.replaceChildren(new Table({ name: this.name, columns, size: 50 }).show(this.made.rows).node);
  }

  /** Keep the figure as a file: in light colours and with its styles inside. */
  save() {
    const picture = this.plot.querySelector("svg");
    if (!picture) return;
    const root = document.documentElement, theme = root.dataset.theme;
    root.dataset.theme = "light";
    const copy = styled(picture);
    if (theme) root.dataset.theme = theme; else delete root.dataset.theme;
    download(`${this.name}.svg`, "image/svg+xml", new XMLSerializer().serializeToString(copy));
  }
}

/** A copy that looks the same without the style sheet. */
function styled(picture) {
  const copy = picture.cloneNode(true);
  const names = ["fill", "stroke", "stroke-width", "stroke-dasharray", "fill-opacity", "opacity",
    "font-size", "font-weight", "font-family", "text-anchor", "paint-order"];
  const originals = [picture, ...picture.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((node, i) => {
    const style = getComputedStyle(originals[i]);
    for (const name of names) node.setAttribute(name, style.getPropertyValue(name));
    node.removeAttribute("class");
  });
  copy.setAttribute("xmlns", SVG);
  copy.removeAttribute("tabindex");
  return copy;
}

/** Answer the pointer and the arrow keys with what the marks tell. */
function listening(picture) {
  let current = -1;
  const marks = [...picture.querySelectorAll(".mark")];
  const leave = () => {
    marks[current]?.classList.remove("current");
    current = -1;
    tip(null);
  };
  const enter = (index) => {
    leave();
    current = index;
    marks[current].classList.add("current");
    tip(marks[current]);
  };
  picture.addEventListener("pointerover", (event) => {
    const index = marks.indexOf(event.target.closest(".mark"));
    if (index >= 0) enter(index); else leave();
  });
  picture.addEventListener("pointerleave", leave);
  picture.addEventListener("blur", leave);
  picture.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") leave();
    if (!step || !marks.length) return;
    event.preventDefault();
    enter((current + step + marks.length) % marks.length);
  });
}

/** Show what a mark tells beside it; null takes it away. */
function tip(mark) {
  const box = document.getElementById("tip");
  box.hidden = !mark;
  if (!mark) return;
  const [title, ...lines] = TIPS.get(mark);
  box.replaceChildren(el("strong", {}, title), ...lines.map(
    ([name, value]) => el("span", {}, el("i", {}, name), el("b", {}, value))));
  const where = mark.getBoundingClientRect();
  const left = Math.min(where.right + 10, innerWidth - box.offsetWidth - 8);
  const above = where.top - box.offsetHeight - 8;
  box.style.left = `${Math.max(8, left)}px`;
  box.style.top = `${above > 4 ? above : where.bottom + 8}px`;
}
