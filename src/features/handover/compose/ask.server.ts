import type { Context } from '#server/context';
import { type Line, mostLines, type Section, type SectionKey } from '../sections';

/** Whose handover, of what. */
export interface HandedShift {
  team: string | null;
  shift_from: string;
  shift_to: string;
}

export type Found = Record<string, unknown> & { total: number };

/** The rows of a section as its lines, without what is empty. */
export function sectionOf(key: SectionKey, noun: Line['noun'], rows: Found[]): Section {
  const isSaid = ([key, value]: [string, unknown]) =>
    key !== 'total' && value !== null && value !== '' && value !== false;
  const lines = rows.map(
    (row) => ({ noun, ...Object.fromEntries(Object.entries(row).filter(isSaid)) }) as unknown as Line,
  );
  const total = rows[0]?.total ?? 0;
  return { key, lines: lines.slice(0, mostLines), more: Math.max(0, total - mostLines) };
}

/** `sql` with the organisation as `$1`, the shift as `$2` and `$3` and the team as `$4`. */
export function ask(ctx: Context, { shift_from, shift_to, team }: HandedShift, sql: string): Promise<Found[]> {
  return ctx.db.rows<Found>(
    `with asked as (select $1::uuid as organization, $2::timestamptz as shift_from, $3::timestamptz as shift_to, $4::uuid as team)
     ${sql} limit ${mostLines}`,
    [ctx.organization.id, shift_from, shift_to, team],
  );
}
