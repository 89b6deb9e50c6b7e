/* Making elements. What comes from pages is only ever inserted as text. */

const SVG = "http://www.w3.org/2000/svg";

/** Make an HTML element; children are nodes or text. */
function el(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** Make an SVG element. */
function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(2).filter((child) => child !== null && child !== undefined));
  return node;
}

/** A labelled drop-down; options are [value, text]. */
function choice(label, options, value, change) {
  const select = el("select", { change: (event) => change(event.target.value) },
    options.map(([name, text]) => el("option", { value: name, selected: name === value }, text)));
  return el("label", { class: "choice" }, el("span", {}, label), select);
}

/** A row of buttons of which one is pressed; options are [value, text]. */
function switcher(label, options, value, change) {
  const buttons = options.map(([name, text]) => el("button", {
    type: "button", "aria-pressed": String(name === value), click: (event) => {
      for (const one of buttons) one.setAttribute("aria-pressed", String(one === event.target));
      change(name);
    },
  }, text));
  return el("span", { class: "switcher", role: "group", "aria-label": label }, buttons);
}

/** Give the reader a file to keep. */
function download(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Run at most once per pause in the calls. */
function debounced(milliseconds, action) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), milliseconds);
  };
}
