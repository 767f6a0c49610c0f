import { wordsOf } from '#shared/text/similarity';

export const priorityRank = { low: 1, medium: 2, high: 3, critical: 4 } as const;
export type Priority = keyof typeof priorityRank;

/** Which words make something urgent. */
export interface UrgentWords {
  critical: string;
  high: string;
}

export interface Urgency {
  /** The most urgent word, as it was written. */
  found?: { priority: 'critical' | 'high'; word: string };
  /** An urgent word was there, but with “no” or “not” before it. */
  isDenied: boolean;
}

/** So many words before an urgent one may say that it is not so: “no smoke”, “not a leak”. */
const deniedWithin = 2;
const denials = new Set(['no', 'not']);

/** What a text says of its urgency. Words count in any form: leak, leaks, leaking. */
export function urgencyOf(text: string, urgent: UrgentWords): Urgency {
  const words = wordsOf(text);
  const denied = (at: number) => words.slice(Math.max(0, at - deniedWithin), at).some((word) => denials.has(word));
  let isDenied = false;
  for (const priority of ['critical', 'high'] as const) {
    const stems = new Set(wordsOf(urgent[priority]).map(stemOf));
    const places = words.flatMap((word, at) => (stems.has(stemOf(word)) ? [at] : []));
    const said = places.find((at) => !denied(at));
    if (said !== undefined) return { found: { priority, word: words[said]! }, isDenied };
    isDenied ||= places.length > 0;
  }
  return { isDenied };
}

/** Forms that mean something else: an alarm fired, a burner is firing. */
const otherWords = new Set(['fired', 'firing']);

/** A word without its ending and without the consonant that is doubled before it; short ones have none. */
const stemOf = (word: string): string =>
  word.length <= 3 || otherWords.has(word)
    ? word
    : word.replace(/(?:ing|ed|es|s|y|e)$/, '').replace(/([^aeiou])\1$/, '$1');
