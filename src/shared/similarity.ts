import { fold } from './fold';

/** What somebody wrote, and the name of what it is about: the asset, or the place if there is none. */
export interface Written {
  text: string;
  about?: string | null;
}

/** Words that say nothing about what is wrong. */
const stopWords = new Set(
  `a an and are as at be been but by can do does for from had has have i in into is it its me my near of on or our
  please so some that the their there these they this to too very was we were when where which while with you your`.split(
    /\s+/,
  ),
);

/** The folded words of a text: letters and digits. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * How alike two texts are, from 0 to 1: the trigrams they share ÷ all they have, without stop words and without the
 * name of what each is about, because everybody who writes of a machine names it. Texts that both name numbers, and
 * none in common, are about two things.
 */
export function similarity(one: Written, other: Written): number {
  const [a, b] = [tellingWords(one), tellingWords(other)];
  if (a.length === 0 || b.length === 0) return 0;
  const [these, those] = [a, b].map((words) => words.filter((word) => /\p{N}/u.test(word)));
  if (these!.length > 0 && those!.length > 0 && !these!.some((word) => those!.includes(word))) return 0;
  const [left, right] = [trigrams(a), trigrams(b)];
  const shared = [...left].filter((part) => right.has(part)).length;
  return shared / (left.size + right.size - shared);
}

function tellingWords({ text, about }: Written): string[] {
  const names = new Set(wordsOf(about ?? ''));
  return wordsOf(text).filter((word) => !stopWords.has(word) && !names.has(word));
}

/** Three letters in a row, with two blanks before each word and one after, as PostgreSQL has them. */
function trigrams(words: readonly string[]): Set<string> {
  const parts = words.flatMap((word) => {
    const letters = [...`  ${word} `];
    return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
  });
  return new Set(parts);
}
