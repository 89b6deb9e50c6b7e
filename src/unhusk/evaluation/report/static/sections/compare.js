/* How two texts of a page are shown: their difference in one column, or both side by side. */

const FOLD = 40; // words alike beyond this are folded, and half as many are left at either end

/** Count the words of a diff: alike, only left, only right. */
function counted(runs) {
  const count = { same: 0, left: 0, right: 0 };
  for (const run of runs) count[run.kind] += Math.max(run.leftStop - run.left, run.rightStop - run.right);
  return count;
}

/** One column: what only the left has is struck out, what only the right has is underlined. */
function inline(left, right, runs, isFolded) {
  return el("div", { class: "text diff", dir: "auto" }, runs.map((run) => {
    if (run.kind === "left") return mark("del", between(left, run.left, run.leftStop));
    if (run.kind === "right") return mark("ins", between(right, run.right, run.rightStop));
    return alike(right, run.right, run.rightStop, isFolded);
  }));
}

/** Mark words, but not the white space after them. */
function mark(tag, text) {
  const words = text.trimEnd();
  return [el(tag, {}, words), text.slice(words.length)];
}

/** Words that both have; a long stretch shows its ends, and the rest on request. */
function alike(source, start, stop, isFolded) {
  if (!isFolded || stop - start <= 2 * FOLD) return between(source, start, stop);
  const [first, last] = [start + FOLD / 2, stop - FOLD / 2];
  const rest = el("button", {
    type: "button", class: "fold", click: () => rest.replaceWith(between(source, first, last)),
  }, `… ${whole(last - first)} words alike …`);
  return [between(source, start, first), rest, " ", between(source, last, stop)];
}

/** One text with the words marked that the other lacks. */
function marking(source, runs, side) {
  const tag = side === "left" ? "del" : "ins";
  return el("div", { class: "text", dir: "auto" }, runs.map((run) => {
    if (run.kind === "same") return between(source, run[side], run[`${side}Stop`]);
    return run.kind === side ? mark(tag, between(source, run[side], run[`${side}Stop`])) : null;
  }));
}

/** Both texts beside each other. */
function beside(left, right, runs, names) {
  return el("div", { class: "columns" }, [["left", left], ["right", right]].map(([side, source], i) => el("section", {},
    el("h4", {}, names[i], " ", el("small", {}, many(source.words.length, "word"))),
    source.words.length ? marking(source, runs, side) : el("p", { class: "nothing" }, "This text is empty."))));
}
