/* Which pages and cells pass the filters, and what they add up to. */

class Selection {
  constructor(results, state) {
    this.results = results;
    this.state = state;
    this.needle = state.search.trim().toLowerCase();
    this.matches = this.needle ? results.documents.id.map((_, i) => this.says(i)) : null;
  }

  /** Whether id, address or title of a page contain what is searched for. */
  says(document) {
    const { id, url, title } = this.results.documents;
    return [id, url, title].some((column) => column[document].toLowerCase().includes(this.needle));
  }

  /** Whether a page is of the type, language, difficulty and form asked for. */
  hasPage(document) {
    const { results, state } = this;
    return KINDS.every(([name, list]) => !state[name] || results[list][results.documents[name][document]] === state[name]);
  }

  /** Whether the row of a method and a page is shown. */
  has(method, document, measure = this.state.measureIndex) {
    const { results, state } = this;
    const at = results.at(measure, method, document);
    if (results.status[at] === results.missing) return false;
    if (state.status && !this.hasStatus(results.statuses[results.status[at]])) return false;
    if (!this.matches || this.matches[document]) return true;
    return results.reasons[results.reason[at]].toLowerCase().includes(this.needle);
  }

  hasStatus(status) {
    return this.state.status === "failed" ? isFailure(status) : this.state.status === status;
  }

  /** Documents of a package that pass. */
  documents(packageIndex) {
    const [start, stop] = this.results.ranges[packageIndex];
    const found = [];
    for (let i = start; i < stop; i += 1) if (this.hasPage(i)) found.push(i);
    return found;
  }

  /** Rows as numbers (method × size + document) of all that is shown. */
  rows() {
    const { methods, packages } = this.state;
    const found = [];
    for (const one of packages) {
      for (const document of this.documents(one)) {
        for (const method of methods) {
          if (this.has(method, document)) found.push(method * this.results.size + document);
        }
      }
    }
    return found;
  }

  /** The figures of a package and a method: the run's own, or those of the pages that pass. */
  summary(packageIndex, method, measure = this.state.measureIndex) {
    const known = this.results.summaries[measure][method][packageIndex];
    return this.state.isNarrowed && known ? this.recomputed(packageIndex, method, measure) : known;
  }

  recomputed(packageIndex, method, measure) {
    const { results } = this;
    const documents = this.documents(packageIndex).filter((i) => this.has(method, i, measure));
    if (!documents.length) return null;
    const columns = [0, 1, 2, 3, 4, 5].map((which) => documents
      .map((i) => results.score(measure, method, i, which)).filter((x) => !Number.isNaN(x)));
    const f1 = columns[2], isMean = results.packageFigures[measure] === "mean";
    const spread = deviation(f1), half = isMean ? 1.96 * spread / Math.sqrt(f1.length) : NaN;
    const whole = packageScore(results.packageFigures[measure], columns);
    return {
      pages: documents.length, scored: f1.length,
      failed: documents.filter((i) => isFailure(results.statusOf(measure, method, i))).length,
      ...whole, deviation: spread, low: whole.f1 - half, high: whole.f1 + half, ...this.pace(documents, method),
    };
  }

  /** Seconds for a thousand bytes: the mean of these pages, by both clocks. */
  pace(documents, method) {
    const [pace, cpu] = [0, 1].map((which) => mean(
      documents.map((i) => this.results.pace(method, i, which)).filter(Number.isFinite)));
    return { pace, cpu };
  }

  /** All shown summaries: [{package, method, …figures}]. */
  summaries() {
    const found = [];
    for (const packageIndex of this.state.packages) {
      for (const method of this.state.methods) {
        const figures = this.summary(packageIndex, method);
        if (figures) found.push({ package: packageIndex, method, ...figures });
      }
    }
    return found;
  }
}

/** Precision, recall and F1 of a package: means, F1 of the means, or all counts added up. */
function packageScore(how, [precision, recall, f1, right, wrong, missed]) {
  const sum = (values) => values.reduce((a, b) => a + b, 0);
  const isCounted = how === "sum" && right.length === f1.length;
  const [p, r] = isCounted
    ? [sum(right) / (sum(right) + sum(wrong)), sum(right) / (sum(right) + sum(missed))] : [mean(precision), mean(recall)];
  return { precision: p, recall: r, f1: how === "harmonic" || isCounted ? harmonic(p, r) : mean(f1) };
}

const isFailure = (status) => !["ok", "empty", "no_gold", "not_applicable", "faulty", ""].includes(status);

/** Mean over the packages of one figure of a method: every package weighs the same. */
function overall(summaries, method, name) {
  return mean(summaries.filter((one) => one.method === method)
    .map((one) => one[name]).filter((x) => x !== null && Number.isFinite(x)));
}

/** Methods in the order of their mean F1, best first. */
function ranked(summaries, methods) {
  const score = new Map(methods.map((one) => [one, overall(summaries, one, "f1")]));
  return [...methods].sort((a, b) => compared(score.get(a), score.get(b), -1));
}
