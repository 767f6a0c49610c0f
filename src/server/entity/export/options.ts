import { badRequest } from '#shared/errors';
import { messages } from '#words/messages';
import type { QueryParameter } from '../../http/route';
import type { ChosenColumns } from './columns';

const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What is to be exported: the rows of a list's filters, as which file, with which columns. */
export interface ExportOptions {
  format: ExportFormat;
  columns: ChosenColumns;
  filters: URLSearchParams;
}

export const exportParameters: QueryParameter[] = [
  { name: 'format', description: 'The kind of file.', schema: { type: 'string', enum: [...exportFormats] } },
  {
    name: 'columns',
    description: 'all (the default), visible (those of the list before anybody chooses), or keys separated by commas.',
    schema: { type: 'string' },
  },
];

export function readExportOptions(query: URLSearchParams): ExportOptions {
  const filters = new URLSearchParams(query);
  const format = (filters.get('format') ?? 'csv') as ExportFormat;
  if (!exportFormats.includes(format)) throw badRequest(messages.badFormat);
  const columns = filters.get('columns') ?? 'all';
  filters.delete('format');
  filters.delete('columns');
  return { format, columns: columns === 'all' || columns === 'visible' ? columns : keysIn(columns), filters };
}

const keysIn = (columns: string): string[] =>
  columns
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
