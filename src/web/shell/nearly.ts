/** How many letters may be wrong, missing, too many or the wrong way round in a word of this length. */
const slips = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Whether each word that was typed is the beginning of one of these, but for a slip of the finger. */
export function isNearly(typed: string, text: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((word) => words.some((one) => begins(word, one, slips(word.length))));
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The distance from a word to the nearest beginning of another, row by row of the usual table, is not more than this. */
function begins(word: string, other: string, most: number): boolean {
  if (other.startsWith(word)) return true;
  if (most === 0) return false;
  let earlier: number[] = [];
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= word.length; row++) {
    const now = [row];
    for (let at = 1; at <= other.length; at++) {
      const same = word[row - 1] === other[at - 1];
      now[at] = Math.min(before[at - 1]! + (same ? 0 : 1), before[at]! + 1, now[at - 1]! + 1);
      const swapped = row > 1 && at > 1 && word[row - 1] === other[at - 2] && word[row - 2] === other[at - 1];
      if (swapped) now[at] = Math.min(now[at]!, earlier[at - 2]! + 1);
    }
    [earlier, before] = [before, now];
  }
  return Math.min(...before) <= most;
}
