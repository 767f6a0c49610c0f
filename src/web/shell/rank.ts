import type { Row } from '../query.ts';
import { isNearly } from './nearly.ts';

/** The match is not in its name or number; only the server knows why. */
export const elsewhere = 5;
const mostOfOne = 4;
const maxHits = 12;

/** The number of a record, which distinguishes records of the same name. */
export const numberOf = (row: Row): string => String(row.code ?? row.number ?? '');

/** How well a record matches: 0 exact, then as a prefix, at the start of a word, anywhere, with typing errors. */
export function rankOf(typed: string, row: Row): number {
  const text = typed.toLowerCase();
  const names = [row.name, numberOf(row)].map((name) => name.toLowerCase());
  if (names.includes(text)) return 0;
  if (names.some((name) => name.startsWith(text))) return 1;
  if (names.some((name) => name.includes(` ${text}`))) return 2;
  if (names.some((name) => name.includes(text))) return 3;
  return isNearly(typed, row.name) ? 4 : elsewhere;
}

/**
 * The best matches of all nouns; a few of each, so that none crowds out the others. Files rank lower, because they are
 * named after records, and people mostly mean the record.
 */
export function bestOf<F extends { noun: string; row: Row }>(typed: string, found: F[]): F[] {
  const ranked = [...new Map(found.map((one) => [one.row.id, one])).values()]
    .map((one) => ({ one, rank: rankOf(typed, one.row) + (one.noun === 'file' ? 2 : 0) }))
    .sort((a, b) => a.rank - b.rank);
  const taken = new Map<string, number>();
  return ranked
    .filter(({ one: { noun } }) => {
      const count = taken.get(noun) ?? 0;
      taken.set(noun, count + 1);
      return count < mostOfOne;
    })
    .slice(0, maxHits)
    .map(({ one }) => one);
}
