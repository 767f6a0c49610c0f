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
        throw error;
      });
  const { file, fields, attach: to } = call;
  const never = new AbortController().signal;
  const row = await uploadFile(file, { ...fields, id }, () => {}, never, { 'x-user': person });
  if (to) await attach(to, [row.id]);
  return row as T;
}

/** No answer about the matter itself: it may be another one later. */
export const isForLater = (error: unknown): boolean =>
  error instanceof Offline || (error instanceof Problem && (error.status >= 500 || error.status === 429));

/** What was wrong, in one sentence. */
export const sentenceOf = (error: Error): string =>
  (error instanceof Problem ? Object.values(error.errors)[0]?.[0] : undefined) ?? error.message;
