import { messages } from '#words/messages';
import { api, Offline, Problem } from '../api.ts';
import { attach } from '../files/attach.ts';
import { uploadFile } from '../files/upload.ts';
import type { Entry } from './entry.ts';

/** Does at the server what an entry says, once however often it is sent. */
export async function sendEntry<T>({ id, person, call }: Entry): Promise<T> {
  if (call.kind === 'request')
    return api
      .send<T>(call.method, call.path, call.body, { 'idempotency-key': id, 'x-user': person })
      .catch((error: unknown) => {
        // What is to be gone and is not there is done.
        if (call.method === 'DELETE' && error instanceof Problem && error.status === 404) return undefined as T;
        if (isThere(error) && (call.body as { id?: string } | undefined)?.id === id)
          return api.get<T>(`${call.path}/${id}`);
        throw error;
      });
  const { file, fields, attach: to } = call;
  const never = new AbortController().signal;
  const row = await uploadFile(file, { ...fields, id }, () => {}, never, { 'x-user': person }).catch(
    (error: unknown) => {
      if (isThere(error)) return { id };
      throw error;
    },
  );
  if (to) await attach(to, [row.id]);
  return row as T;
}

/** What is to be there under its own id and is, is done: its key has been forgotten by then. */
const isThere = (error: unknown): boolean =>
  error instanceof Problem && error.status === 409 && error.message === messages.idTaken;

/** No answer about the matter itself: it may be another one later, when somebody has signed in again for one. */
export const isForLater = (error: unknown): boolean =>
  error instanceof Offline ||
  (error instanceof Problem && (error.status >= 500 || error.status === 429 || error.status === 401));

/** What was wrong, in one sentence. */
export const sentenceOf = (error: Error): string =>
  (error instanceof Problem ? Object.values(error.errors)[0]?.[0] : undefined) ?? error.message;
