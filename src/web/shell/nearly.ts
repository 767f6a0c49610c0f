/** How many typing errors (wrong, missing, extra or swapped letters) a word of this length may have. */
const slips = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Whether each typed word is the start of a word of the text, allowing for typing errors. */
export function isNearly(typed: string, text: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((word) => words.some((one) => begins(word, one, slips(word.length))));
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether the edit distance from a word to the nearest prefix of another is at most `most`, row by row. */
function begins(word: string, other: string, most: number): boolean {
  if (other.startsWith(word)) return true;
  if (most === 0) return false;
  let earlier: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= word.length; row++) {
    const now = [row];
    for (let at = 1; at <= other.length; at++) {
      const same = word[row - 1] === other[at - 1];
      now[at] = Math.min(previous[at - 1]! + (same ? 0 : 1), previous[at]! + 1, now[at - 1]! + 1);
      const swapped = row > 1 && at > 1 && word[row - 1] === other[at - 2] && word[row - 2] === other[at - 1];
      if (swapped) now[at] = Math.min(now[at]!, earlier[at - 2]! + 1);
    }
    [earlier, previous] = [previous, now];
  }
  return Math.min(...previous) <= most;
}
