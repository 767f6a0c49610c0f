import { setTimeout as sleep } from 'node:timers/promises';
import type { Body, Person, Reply } from './person';
import { bodyOf } from './exchange';

/** Sends a table as a form to be uploaded. */
export async function sendTable(
  person: Person,
  entity: string,
  content: string | Uint8Array,
  { name = 'table.csv', settings }: { name?: string; settings?: unknown } = {},
): Promise<Reply> {
  const form = new FormData();
  form.append('entity', entity);
  if (settings) form.append('settings', JSON.stringify(settings));
  form.append('file', new Blob([content as BlobPart]), name);
  const headers = person.credentials;
  const response = await fetch(`${person.url}/api/batch-uploads`, { method: 'POST', headers, body: form });
  return { status: response.status, headers: response.headers, body: bodyOf(response.headers, await response.text()) };
}

const busy = new Set(['reading', 'checking', 'importing', 'undoing']);

/** Waits until nothing goes on by itself any more. */
export async function settled(person: Person, id: string): Promise<Body> {
  for (;;) {
    const { status, body } = await person.get(`/batch-uploads/${id}`);
    if (status !== 200) throw new Error(`cannot read the upload: ${JSON.stringify(body)}`);
    if (!busy.has(body.status)) return body;
    await sleep(50);
  }
}

/** Uploads a table and waits until it is read and checked. */
export async function upload(
  person: Person,
  entity: string,
  content: string | Uint8Array,
  more: { name?: string; settings?: unknown } = {},
): Promise<Body> {
  const { status, body } = await sendTable(person, entity, content, more);
  if (status !== 201) throw new Error(`refused: ${JSON.stringify(body)}`);
  return settled(person, body.id);
}

/** Imports what was checked and waits for the end. */
export async function importAll(person: Person, { id, counts }: Body): Promise<Body> {
  const { status, body } = await person.post(`/batch-uploads/${id}/import`, { counts });
  if (status !== 202) throw new Error(`refused: ${JSON.stringify(body)}`);
  return settled(person, id);
}

export async function undo(person: Person, id: string, changed?: 'keep' | 'undo'): Promise<Body> {
  const { status, body } = await person.post(`/batch-uploads/${id}/undo`, { changed });
  if (status !== 202) throw new Error(`refused: ${JSON.stringify(body)}`);
  return settled(person, id);
}
