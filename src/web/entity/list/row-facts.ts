import type { FileRow } from '../../files/file.ts';

/** Where a record lies, in words: what it is part of, and where that stands. */
export function placeOf(row: Record<string, unknown>): string {
  const within = Array.isArray(row.path) ? (row.path as string[]).slice(0, -1).join(' › ') : '';
  const location = (row.location as { name: string } | null | undefined)?.name;
  return [within, location].filter(Boolean).join(' · ');
}

/** Its first picture, as small as a line; a file is its own. */
export const pictureOf = (row: Record<string, unknown>): string | undefined =>
  ((row.images as FileRow[] | undefined)?.[0] ?? (row as Partial<FileRow>)).thumbnail_url ?? undefined;
