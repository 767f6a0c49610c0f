import { messages } from '#words/messages';
import { api, Offline, Problem } from '../api.ts';
import { attach } from '../files/attach.ts';
import { sendFile } from '../files/send-file.ts';
import type { Entry } from './entry.ts';

/** Performs an entry's call at the server, idempotently. */
export async function sendEntry<T>({ id, person, call }: Entry): Promise<T> {
  if (call.kind === 'request')
    return api
      .send<T>(call.method, call.path, call.body, { 'idempotency-key': id, 'x-user': person })
      .catch((error: unknown) => {
        // Deleting a record that is already gone has succeeded.
        if (call.method === 'DELETE' && error instanceof Problem && error.status === 404) return undefined as T;
        if (isThere(error) && (call.body as { id?: string } | undefined)?.id === id)
          return api.get<T>(`${call.path}/${id}`);
        throw error;
      });
  const { file, fields, attach: to } = call;
  const never = new AbortController().signal;
  const row = await sendFile(file, { ...fields, id }, () => {}, never, { 'x-user': person }).catch((error: unknown) => {
    if (isThere(error)) return { id };
    throw error;
  });
  if (to) await attach(to, [row.id]);
  return row as T;
}

/** Creating a record that exists under this id has succeeded: its idempotency key has expired. */
const isThere = (error: unknown): boolean =>
  error instanceof Problem && error.status === 409 && error.message === messages.idTaken;

/** Not an answer about the call itself: a retry, or signing in again, may succeed. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Offline ||
  (error instanceof Problem && (error.status >= 500 || error.status === 429 || error.status === 401));

/** The error in one sentence. */
export const sentenceOf = (error: Error): string =>
  (error instanceof Problem ? Object.values(error.errors)[0]?.[0] : undefined) ?? error.message;
