/* Text to words for the diff: by white space, and character by character where none is written. */

const UNSPACED = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
const WORD = new RegExp(`[${UNSPACED}]\\p{M}*|[^\\s${UNSPACED}]+`, "gu");

/** The words of a text and where they start. */
function wordsOf(text) {
  const words = [], starts = [];
  for (const found of text.matchAll(WORD)) {
    words.push(found[0]);
    starts.push(found.index);
  }
  return { text, words, starts };
}

/** The text from one word up to another, with the white space that follows each word. */
function between(source, start, stop) {
  const first = start === 0 ? 0 : source.starts[start];
  return source.text.slice(first, stop < source.starts.length ? source.starts[stop] : source.text.length);
}

/** Both lists of words as numbers: equal words, equal numbers. */
function numbered(a, b) {
  const seen = new Map();
  const number = (word) => {
    if (!seen.has(word)) seen.set(word, seen.size);
    return seen.get(word);
  };
  return [Int32Array.from(a, number), Int32Array.from(b, number)];
}
