import { uuid7 } from '#shared/id';
import { api } from '#web/api.ts';
import type { Saving } from '#web/entity/feature.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { sayFailed } from '#web/ui/toast.tsx';
import { contact } from '#features/contact/contact';
import type { ContactRow } from './contact-rows';
import { words } from './words';

type Undo = () => Promise<unknown>;

/**
 * The spec's order: existing contacts are updated, new ones created in one batch, then the vendor is saved. Whatever
 * fails, the steps before it are taken back, so that all is as it was (D23).
 */
export async function saveVendor({ row, body, headers }: Saving): Promise<Row | undefined> {
  const { contacts: rows, ...rest } = body as { contacts?: ContactRow[] | null };
  const send = (contacts?: string[]) =>
    row
      ? api.patch<Row>(`/vendors/${row.id}`, { ...rest, contacts }, headers)
      : api.post<Row>('/vendors', { ...rest, contacts });
  if (rows === undefined) return send();

  const undo: Undo[] = [];
  const [known, made] = [rows ?? [], (rows ?? []).filter(({ id }) => !id)];
  try {
    await update(changedOf(known, (row?.contacts as ContactRow[] | undefined) ?? []), undo);
  } catch {
    return cancel(undo, words.contacts.updateFailed);
  }
  const ids = new Map<ContactRow, string>();
  try {
    await create(made, ids, undo);
  } catch {
    return cancel(undo, words.contacts.createFailed);
  }
  try {
    const saved = await send(known.map((one) => one.id ?? ids.get(one)!));
    leftBehind.clear();
    void queryClient.invalidateQueries({ queryKey: keys.entity('contact') });
    return saved;
  } catch (error) {
    await takeBack(undo);
    throw error;
  }
}

async function cancel(undo: Undo[], said: string): Promise<undefined> {
  await takeBack(undo);
  sayFailed(said);
}

/** The last step first. What cannot be taken back now is not worth hiding the reason for it. */
async function takeBack(undo: Undo[]): Promise<void> {
  for (const step of undo.toReversed()) await step().catch(() => undefined);
}

interface Changed {
  id: string;
  patch: Partial<ContactRow>;
}

const parts = ['name', 'role', 'email', 'phone'] as const;

function changedOf(rows: ContactRow[], before: ContactRow[]): Changed[] {
  return rows.flatMap((row) => {
    const old = before.find(({ id }) => id === row.id);
    if (!row.id || !old) return [];
    const differing = parts.filter((part) => (row[part] || null) !== (old[part] || null));
    return differing.length === 0
      ? []
      : [{ id: row.id, patch: Object.fromEntries(differing.map((part) => [part, row[part]])) }];
  });
}

/** Each is replaced as a whole, so that what others changed of it meanwhile is read first and kept. */
async function update(changed: Changed[], undo: Undo[]): Promise<void> {
  if (changed.length === 0) return;
  const { results } = await api.get<{ results: Row[] }>(
    `/core/contacts?id__in=${changed.map(({ id }) => id).join(',')}`,
  );
  for (const { id, patch } of changed) {
    const current = written(results.find((one) => one.id === id)!);
    const put = (whole: object) => api.put(`/core/contacts/${id}`, whole);
    // Before it is sent: an answer that is lost says nothing of what was done.
    undo.push(() => put(current));
    await put({ ...current, ...patch });
  }
}

/** A contact as it is sent: what one may write of it, its vendor by the id. */
function written(row: Row): Record<string, unknown> {
  const whole = Object.fromEntries(Object.keys(contact.fields).map((key) => [key, row[key]]));
  return { ...whole, vendor: (row.vendor as { id: string } | null)?.id ?? null };
}

/** What was made and could not be taken back, by what it says: used when it is sent again. */
const leftBehind = new Map<string, string>();

async function create(rows: ContactRow[], ids: Map<ContactRow, string>, undo: Undo[]): Promise<void> {
  for (const row of rows) ids.set(row, leftBehind.get(JSON.stringify(row)) ?? uuid7());
  const made = rows.filter((row) => !leftBehind.has(JSON.stringify(row)));
  if (made.length === 0) return;
  let answered = false;
  for (const row of made)
    undo.push(() =>
      api.delete(`/core/contacts/${ids.get(row)}`).catch(() => {
        if (answered) leftBehind.set(JSON.stringify(row), ids.get(row)!);
      }),
    );
  await api.post(
    '/core/contacts',
    made.map((row) => ({ ...row, id: ids.get(row) })),
  );
  answered = true;
}
