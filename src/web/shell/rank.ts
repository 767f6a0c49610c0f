import type { Row } from '../query.ts';
import { isNearly } from './nearly.ts';

/** Found otherwise than by its name or number: the server knows why. */
export const elsewhere = 5;
const mostOfOne = 4;
const most = 12;

/** The number of a record, which tells it from others of the same name. */
export const numberOf = (row: Row): string => String(row.code ?? row.number ?? '');

/** How well a record fits what was typed: 0 is just that, then as it begins, a word of it, a part of it, nearly. */
export function rankOf(typed: string, row: Row): number {
  const text = typed.toLowerCase();
  const names = [row.name, numberOf(row)].map((name) => name.toLowerCase());
  if (names.includes(text)) return 0;
  if (names.some((name) => name.startsWith(text))) return 1;
  if (names.some((name) => name.includes(` ${text}`))) return 2;
  if (names.some((name) => name.includes(text))) return 3;
  return isNearly(typed, row.name) ? 4 : elsewhere;
}

/** The best of what was found, wherever it was; a few of each noun, so that none hides the others. Files are named after
 * what they are about, which is what is meant more often. */
export function bestOf<F extends { noun: string; row: Row }>(typed: string, found: F[]): F[] {
  const ranked = [...new Map(found.map((one) => [one.row.id, one])).values()]
    .map((one) => ({ one, rank: rankOf(typed, one.row) + (one.noun === 'file' ? 2 : 0) }))
    .sort((a, b) => a.rank - b.rank);
  const taken = new Map<string, number>();
  return ranked
    .filter(({ one: { noun } }) => {
      const before = taken.get(noun) ?? 0;
      taken.set(noun, before + 1);
      return before < mostOfOne;
    })
    .slice(0, most)
    .map(({ one }) => one);
}
