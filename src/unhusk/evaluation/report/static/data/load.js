/* The data blocks: gzip in base64, unpacked by the browser itself. */

/** Unpack the block of this id to a buffer, or null where there is none. */
async function unpacked(id) {
  const block = document.getElementById(id);
  if (!block) return null;
  const packed = Uint8Array.fromBase64?.(block.textContent)
    ?? Uint8Array.from(atob(block.textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/** Unpack a block of JSON. */
async function unpackedJson(id) {
  const buffer = await unpacked(id);
  return buffer && JSON.parse(new TextDecoder().decode(buffer));
}

/** Everything but the texts of pages; those are unpacked one page at a time. */
async function loaded() {
  const head = await unpackedJson("head");
  const [scores, times, status, reason] = await Promise.all(
    ["scores", "times", "status", "reason"].map(unpacked));
  return new Results(head, {
    scores: new Float32Array(scores),
    times: new Float32Array(times),
    status: new Uint8Array(status),
    reason: new Uint32Array(reason),
  });
}

/** The results: arrays over measure, method and document, and what the head says about them. */
class Results {
  constructor(head, arrays) {
    Object.assign(this, head, arrays);
    this.size = this.documents.id.length;
    this.missing = this.statuses.indexOf("");
    this.ranges = this.packages.map((_, i) => [
      this.documents.package.indexOf(i), this.documents.package.lastIndexOf(i) + 1]);
  }

  /** Where the cell of a measure, a method and a document stands. */
  at(measure, method, document) {
    return (measure * this.methods.length + method) * this.size + document;
  }

  /** Precision (0), recall (1), F1 (2), or the counts right (3), wrong (4), missed (5); NaN for none. */
  score(measure, method, document, which) {
    return this.scores[6 * this.at(measure, method, document) + which];
  }

  /** Wall (0) or processor (1) seconds for a thousand bytes. */
  pace(method, document, which = 0) {
    const seconds = this.times[2 * (method * this.size + document) + which];
    return 1000 * seconds / this.documents.bytes[document];
  }

  statusOf(measure, method, document) {
    return this.statuses[this.status[this.at(measure, method, document)]];
  }

  reasonOf(measure, method, document) {
    return this.reasons[this.reason[this.at(measure, method, document)]];
  }

  /** Gold (under "gold") and extractions (under the method's number) of a page, or null. */
  async texts(document) {
    const page = await unpackedJson(`texts-${document}`);
    return page && Object.fromEntries(Object.entries(page.texts).map(
      ([side, lines]) => [side, lines.map((i) => page.lines[i]).join("\n")]));
  }
}
