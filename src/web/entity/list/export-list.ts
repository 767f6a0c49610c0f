import { words } from '#words/list-export';
import { api } from '../../api.ts';
import { type Page, queryClient, type Row } from '../../query.ts';
import { say, sayFailed } from '../../ui/overlay/toast.tsx';
import type { Feature } from '../common/feature.ts';
import { listQuery } from '../common/queries.ts';

export interface ExportWish {
  format: 'csv' | 'xlsx';
  /** Keys of columns, or all of them. */
  columns: string;
}

/** Above this many rows a job writes the file (`server/entity/export`). */
const mostStreamed = 100_000;

/** The path of an export of everything that a list shows, also beyond its page (S4.7). */
export function exportPath({ path }: Feature, search: string, { format, columns }: ExportWish): string {
  const query = new URLSearchParams(search);
  if (columns !== 'all') query.set('columns', columns);
  if (format !== 'csv') query.set('format', format);
  return `${path}/export?${query}`;
}

/** How many rows a list has, as far as this page knows. */
export function knownTotal(feature: Feature, search: string): number | undefined {
  const { queryKey } = listQuery(feature, search);
  return queryClient.getQueryData<{ pages: Page<Row>[] }>(queryKey)?.pages.at(-1)?.count;
}

export const isLong = (total: number | undefined): boolean => (total ?? 0) > mostStreamed;

/** Asks for a file that a job writes. */
export async function prepareExport(path: string): Promise<void> {
  try {
    await api.get(path);
    say(words.preparing);
  } catch (error) {
    sayFailed((error as Error).message);
  }
}
