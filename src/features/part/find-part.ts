import { api } from '#web/api.ts';
import { getPage, type Row } from '#web/query.ts';
import { codeIn } from '#web/scan/code-in.ts';

const ofLabel = /\/part\/([0-9a-f-]{36})/i;

/** The part a label, a number or a name means: on the sheet first, then anywhere. */
export async function findPart(scanned: string, sheet: readonly Row[]): Promise<Row | undefined> {
  const [, id] = ofLabel.exec(scanned) ?? [];
  if (id) return sheet.find((part) => part.id === id) ?? api.get<Row>(`/parts/${id}`);
  const code = codeIn(scanned).toLowerCase();
  const exact = (rows: readonly Row[]) =>
    rows.find(({ number }) => String(number ?? '').toLowerCase() === code) ??
    rows.find(({ name }) => name.toLowerCase() === code);
  const here = exact(sheet) ?? only(matching(code, sheet));
  if (here) return here;
  const { results } = await getPage('/parts', new URLSearchParams({ q: code }).toString(), 1, 10);
  return exact(results) ?? only(results);
}

/** Those whose name or number has it in it. */
export function matching(typed: string, sheet: readonly Row[]): Row[] {
  const text = typed.trim().toLowerCase();
  return sheet.filter(({ name, number }) => `${name} ${String(number ?? '')}`.toLowerCase().includes(text));
}

const only = (rows: readonly Row[]): Row | undefined => (rows.length === 1 ? rows[0] : undefined);
