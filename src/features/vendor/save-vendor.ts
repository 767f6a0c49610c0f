import { uuid7 } from '#shared/id';
import { api } from '#web/api.ts';
import type { Saving } from '#web/entity/common/feature.ts';
import { keys, queryClient, type Row } from '#web/query.ts';
import { sayFailed } from '#web/ui/overlay/toast.tsx';
import { contact } from './contact';
import { words } from './vendor.words';
import type { ContactRow } from './contact-rows';

/** How a step is undone: plain data, so that it can be queued until there is a connection. */
interface Undo {
  method: 'PUT' | 'DELETE';
  contact: string;
  name: string;
  body?: object;
}

/**
 * The spec's order: existing contacts are updated, new ones created in one batch, then the vendor is saved. If a step
 * fails, the steps before it are undone, so that nothing has changed (D23); undo steps still queued from the last time
 * run first.
 */
export async function saveVendor({ row, body, headers }: Saving): Promise<Row | undefined> {
  const { contacts: rows, ...rest } = body as { contacts?: ContactRow[] | null };
  const send = (contacts?: string[]) =>
    row
      ? api.patch<Row>(`/vendors/${row.id}`, { ...rest, contacts }, headers)
      : api.post<Row>('/vendors', { ...rest, contacts });
  if (rows === undefined) return send();

  await (await import('#web/queue/queue.ts')).flush();
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

/**
 * Undoes the last step first, each queued before it is sent: a connection lost between the steps leaves no permanent
 * change.
 */
async function takeBack(undo: Undo[]): Promise<void> {
  const { storeAndSend: keepAndSend } = await import('#web/queue/queue.ts');
  for (const { method, contact: id, name, body } of undo.toReversed())
    await keepAndSend(
      { kind: 'request', method, path: `/core/contacts/${id}`, body },
      {
        said: words.contacts.takenBack(name),
        noun: 'contact',
        record: id,
        page: { name: 'vendor', note: null, until: 'sent' },
      },
    );
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

/** PUT replaces the whole contact, so the current one is read first to keep changes of others. */
async function update(changed: Changed[], undo: Undo[]): Promise<void> {
  if (changed.length === 0) return;
  const { results } = await api.get<{ results: Row[] }>(
    `/core/contacts?id__in=${changed.map(({ id }) => id).join(',')}`,
  );
  for (const { id, patch } of changed) {
    const current = written(results.find((one) => one.id === id)!);
    // Recorded before the request: a lost response does not say whether it was done.
    undo.push({ method: 'PUT', contact: id, name: String(current.name), body: current });
    await api.put(`/core/contacts/${id}`, { ...current, ...patch });
  }
}

/** The writable fields of a contact, with the id of its vendor. */
function written(row: Row): Record<string, unknown> {
  const whole = Object.fromEntries(Object.keys(contact.fields).map((key) => [key, row[key]]));
  return { ...whole, vendor: (row.vendor as { id: string } | null)?.id ?? null };
}

async function create(rows: ContactRow[], ids: Map<ContactRow, string>, undo: Undo[]): Promise<void> {
  if (rows.length === 0) return;
  for (const row of rows) ids.set(row, uuid7());
  for (const row of rows) undo.push({ method: 'DELETE', contact: ids.get(row)!, name: row.name ?? '' });
  await api.post(
    '/core/contacts',
    rows.map((row) => ({ ...row, id: ids.get(row) })),
  );
}
