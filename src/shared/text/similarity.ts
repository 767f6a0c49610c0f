import { fold } from './fold';

/** What somebody wrote, and the name of what it is about: the asset, or the place if there is none. */
export interface Written {
  text: string;
  about?: string | null;
}

/** What of a text is compared. */
export interface Telling {
  numbers: ReadonlySet<string>;
  trigrams: ReadonlySet<string>;
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

/** Without stop words, and without the name of what it is about, because everybody who writes of a machine names it. */
export function telling({ text, about }: Written): Telling {
  const names = new Set(wordsOf(about ?? ''));
  const words = wordsOf(text).filter((word) => !stopWords.has(word) && !names.has(word));
  return {
    numbers: new Set(words.filter((word) => /\p{N}/u.test(word))),
    trigrams: new Set(words.flatMap(trigramsOf)),
  };
}

/**
 * How alike two texts are, from 0 to 1: the trigrams they share ÷ all they have. Texts that both name numbers, and none
 * in common, are about two things.
 */
export function similarity(one: Telling, other: Telling): number {
  if (one.numbers.size > 0 && other.numbers.size > 0 && sharedBy(one.numbers, other.numbers) === 0) return 0;
  const shared = sharedBy(one.trigrams, other.trigrams);
  return shared === 0 ? 0 : shared / (one.trigrams.size + other.trigrams.size - shared);
}

function sharedBy(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const part of one) if (other.has(part)) shared++;
  return shared;
}

/** Three letters in a row, with two blanks before the word and one after, as PostgreSQL has them. */
function trigramsOf(word: string): string[] {
  const letters = [...`  ${word} `];
  return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
}
