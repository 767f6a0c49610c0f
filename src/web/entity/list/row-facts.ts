import type { FileRow } from '../../files/file.ts';

/** Where a record is, as text: what it is part of, and its location. */
export function placeOf(row: Record<string, unknown>): string {
  const within = Array.isArray(row.path) ? (row.path as string[]).slice(0, -1).join(' › ') : '';
  const location = (row.location as { name: string } | null | undefined)?.name;
  return [within, location].filter(Boolean).join(' · ');
}

/** The thumbnail of its first picture; a file is its own picture. */
export const pictureOf = (row: Record<string, unknown>): string | undefined =>
  ((row.images as FileRow[] | undefined)?.[0] ?? (row as Partial<FileRow>)).thumbnail_url ?? undefined;
