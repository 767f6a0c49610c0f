import { api } from '#web/api.ts';
import { getPage, type Row } from '#web/query.ts';
import { codeIn } from '#web/scan/code-in.ts';

const ofLabel = /\/part\/([0-9a-f-]{36})/i;

/** The matching part, or similar ones. */
type Found = { part: Row } | { part?: undefined; similar: Row[] };

/**
 * The part for a label, number or name: on the sheet first, then anywhere. Partial matches are only offered: people who
 * scan look at the shelf instead of the screen and would count the wrong part.
 */
export async function findPart(scanned: string, sheet: readonly Row[]): Promise<Found> {
  const [, id] = ofLabel.exec(scanned) ?? [];
  if (id) return { part: sheet.find((part) => part.id === id) ?? (await api.get<Row>(`/parts/${id}`)) };
  const code = codeIn(scanned).toLowerCase();
  const onSheet = exactMatch(code, sheet);
  if (onSheet) return { part: onSheet };
  const { results } = await getPage('/parts', new URLSearchParams({ q: code }).toString(), 1, 200);
  const part = exactMatch(code, results);
  return part ? { part } : { similar: results };
}

const exactMatch = (code: string, rows: readonly Row[]): Row | undefined =>
  rows.find(({ number }) => String(number ?? '').toLowerCase() === code) ??
  rows.find(({ name }) => name.toLowerCase() === code);

/** Parts whose name or number contains the text. */
export function matching(typed: string, sheet: readonly Row[]): Row[] {
  const text = typed.trim().toLowerCase();
  return sheet.filter(({ name, number }) => `${name} ${String(number ?? '')}`.toLowerCase().includes(text));
}
