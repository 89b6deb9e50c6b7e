/* What is known of a page, and the command that explains an extraction of it. */

/** Title, address (as text: a report makes no requests) and kind of a page. */
function pageFacts(results, document) {
  const { documents } = results;
  const facts = [
    ["title", documents.title[document]], ["URL", documents.url[document]],
    ...KINDS.map(([name, list, title]) => [name === "type" ? name : title.toLowerCase(), results[list][documents[name][document]]]),
    ["size", `${whole(documents.bytes[document])} bytes`],
  ];
  return el("dl", { class: "facts" }, facts.filter(([, value]) => value).map(
    ([name, value]) => el("div", {}, el("dt", {}, name), el("dd", { dir: "auto" }, value))));
}

/** The command line that explains the chosen extraction, to copy; null for what unhusk cannot explain. */
function explainLine(results, document, state) {
  const method = [state.right, state.left].map((name) => results.methods.find((one) => one.name === name))
    .find((one) => one?.spec);
  if (!method) return null;
  const source = results.packages[results.documents.package[document]].source;
  const code = el("code", {}, explainCommand(source, results.documents.id[document], method.spec));
  const copy = el("button", { type: "button", click: () => copied(code, copy) }, "Copy");
  return el("div", { class: "explain" }, el("span", {}, "Why:"), code, copy);
}

/** How to hand the page to `unhusk explain`: from its folder or archive, or from one that is made first. */
function explainCommand({ kind, path, documents }, id, spec) {
  const method = `-m ${quoted(spec)}`;
  if (kind === "folder") return `unhusk explain ${quoted(`${path}/${id}.html`)} ${method}`;
  if (kind === "zip") return `unzip -p ${quoted(path)} ${quoted(`*${id}.html`)} | unhusk explain - ${method}`;
  if (kind === "tar") return `tar -xOf ${quoted(path)} --wildcards ${quoted(`*${id}.html`)} | unhusk explain - ${method}`;
  return `unhusk package synth -o pages -n ${documents} && unhusk explain ${quoted(`pages/${id}.html`)} ${method}`;
}

/** A word for a shell, whatever it contains. */
const quoted = (text) => /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

async function copied(code, button) {
  getSelection().selectAllChildren(code);
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Selected: copy it with your keys";
  }
  setTimeout(() => { button.textContent = "Copy"; }, 2000);
}
