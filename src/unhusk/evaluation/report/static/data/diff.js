/* Word diff by Myers (1986) in linear space. Only where two long texts have next to nothing in
   common the search is cut short, and the result may have more edits than needed. */

const MAX_EDITS = 3000; // in one search for a middle; beyond it the farthest point reached is taken

/** Runs of both texts, in order: {kind: "same" | "left" | "right", left, leftStop, right, rightStop}. */
function diff(left, right) {
  const [a, b] = numbered(left, right);
  const found = [];
  align({ a, b, found }, 0, a.length, 0, b.length);
  const runs = [];
  let i = 0, j = 0;
  const add = (kind, leftStop, rightStop) => {
    if (leftStop > i || rightStop > j) runs.push({ kind, left: i, leftStop, right: j, rightStop });
    [i, j] = [leftStop, rightStop];
  };
  for (const [x, y, length] of [...joined(found), [a.length, b.length, 0]]) {
    add("left", x, j);
    add("right", i, y);
    add("same", x + length, y + length);
  }
  return runs;
}

/** Neighbouring stretches as one. */
function joined(found) {
  const runs = [];
  for (const [x, y, length] of found) {
    const last = runs.at(-1);
    if (last && last[0] + last[2] === x && last[1] + last[2] === y) last[2] += length;
    else runs.push([x, y, length]);
  }
  return runs;
}

/** Find the stretches [start in a, start in b, length] that both have, in order. */
function align(texts, a0, a1, b0, b1) {
  const { a, b, found } = texts;
  let head = 0, tail = 0;
  while (a0 + head < a1 && b0 + head < b1 && a[a0 + head] === b[b0 + head]) head += 1;
  if (head) found.push([a0, b0, head]);
  const start = [a0 + head, b0 + head];
  while (a1 - tail > start[0] && b1 - tail > start[1] && a[a1 - tail - 1] === b[b1 - tail - 1]) tail += 1;
  const n = a1 - tail - start[0], m = b1 - tail - start[1];
  const point = n && m ? middle(a.subarray(start[0], a1 - tail), b.subarray(start[1], b1 - tail)) : null;
  if (point) {
    const x = start[0] + point[0], y = start[1] + point[1];
    align(texts, start[0], x, start[1], y);
    align(texts, x, a1 - tail, y, b1 - tail);
  }
  if (tail) found.push([a1 - tail, b1 - tail, tail]);
}

/** A point that a shortest script passes, or null where the two have nothing in common. */
function middle(a, b) {
  const n = a.length, m = b.length, most = Math.ceil((n + m) / 2);
  const limit = Math.min(most, MAX_EDITS);
  const ahead = new Front(a, b, limit), behind = new Front(a.toReversed(), b.toReversed(), limit);
  const delta = n - m, isOdd = delta % 2 !== 0;
  for (let edits = 0; edits < limit; edits += 1) {
    const met = ahead.advance(edits, (k, x) => isOdd && x >= n - behind.at(delta - k));
    if (met !== null) return ahead.point(met);
    const back = behind.advance(edits, (k, x) => !isOdd && ahead.isInside(delta - k) && ahead.at(delta - k) >= n - x);
    if (back !== null) return ahead.point(delta - back);
  }
  return limit < most ? ahead.farthest() : null;
}

/** How far from one end each diagonal k = x − y is reached with a number of edits. */
class Front {
  constructor(a, b, limit) {
    Object.assign(this, { a, b, zero: limit + 1, low: 0, high: 0 });
    this.reach = new Int32Array(2 * limit + 4).fill(-1);
    this.reach[this.zero + 1] = 0;
  }

  /** How far the diagonal is reached: −1 or undefined where it is not. */
  at(k) {
    return this.reach[this.zero + k];
  }

  point(k) {
    return [this.at(k), this.at(k) - k];
  }

  isInside(k) {
    const [x, y] = this.point(k);
    return x >= 0 && y >= 0 && x <= this.a.length && y <= this.b.length;
  }

  /** Make one more edit on every diagonal; return the first that meets the other front, or null. */
  advance(edits, meets) {
    const { a, b, reach, zero } = this;
    for (let k = this.low - edits; k <= edits - this.high; k += 2) {
      const isDown = k === -edits || (k !== edits && reach[zero + k - 1] < reach[zero + k + 1]);
      let x = isDown ? reach[zero + k + 1] : reach[zero + k - 1] + 1;
      let y = x - k;
      while (x < a.length && y < b.length && a[x] === b[y]) { x += 1; y += 1; }
      reach[zero + k] = x;
      if (x > a.length) this.high += 2;
      else if (y > b.length) this.low += 2;
      else if (meets(k, x)) return k;
    }
    return null;
  }

  /** The point inside that is farthest from the start. */
  farthest() {
    let best = [0, 0];
    for (let k = -this.zero; k < this.zero; k += 1) {
      const [x, y] = this.point(k);
      if (this.isInside(k) && x + y > best[0] + best[1]) best = [x, y];
    }
    return best;
  }
}
