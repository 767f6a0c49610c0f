import type { FieldErrors } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { words } from '#words/screen';

/** A refusal by the server (D7), as an error that a screen can show. */
export class Problem extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  readonly requestId: string;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body.detail === 'string' ? body.detail : words.error.unknown);
    this.status = status;
    this.errors = (body.errors as FieldErrors | undefined) ?? {};
    this.requestId = String(body.request_id ?? '');
    this.body = body;
  }
}

/** The link or invitation existed, and can no longer be used. */
export const isGone = (error: unknown): error is Problem => error instanceof Problem && error.status === 410;

/** The request never reached the server. */
export class Offline extends Error {
  constructor() {
    super(words.offline.short);
  }
}

interface Answer<T> {
  data: T;
  etag: string | null;
}

let organization = '';

/** The organisation that this tab works in; the server refuses changes from a tab with an outdated one (409). */
export const setOrganization = (id: string): void => {
  organization = id;
};

export const currentOrganization = (): string => organization;

let endSession: (() => unknown) | undefined;

/** Registers what happens when the session has ended; returns a function that restores the previous handler. */
export function onSessionEnd(act: () => unknown): () => void {
  const previous = endSession;
  endSession = act;
  return () => {
    endSession = previous;
  };
}

/** Nothing on this page can continue, and no message is needed: the sign-in page is about to replace it. */
export async function endsSession(status: number, path: string): Promise<boolean> {
  if (status !== 401 || !endSession || !(await sessionIsOver(path))) return false;
  void endSession();
  return true;
}

/** A 401 can also mean a wrong password in the body, so `/users/me` is asked, where it means only one thing. */
const sessionIsOver = async (path: string): Promise<boolean> =>
  path === '/users/me' || (await fetch('/api/users/me').catch(() => undefined))?.status === 401;

async function request<T>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const sent = method === 'GET' ? takePrefetched(path) : undefined;
  if (sent !== undefined) return { data: sent as T, etag: null };
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(organization && { 'x-organization': organization }),
        // This device's clock may be wrong: the server corrects the times in the body by it, at every attempt.
        ...(method !== 'GET' && { 'sent-at': new Date().toISOString() }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Offline();
  }
  if (await endsSession(response.status, path)) return new Promise(() => {});
  const isJson = response.headers.get('content-type')?.includes('json');
  const data: unknown = isJson ? await response.json() : undefined;
  if (response.ok) return { data: data as T, etag: response.headers.get('etag') };
  throw new Problem(response.status, (data as Record<string, unknown> | undefined) ?? {});
}

const answerLifetime = 10_000;

/** An answer that the server sent with the page (`app/prefetch.ts`); usable once, and only shortly after the start. */
export function takePrefetched(path: string): unknown {
  const page = globalThis as { prefetched?: Record<string, unknown> };
  page.prefetched ??= JSON.parse(document.getElementById('sent-along')?.textContent ?? '{}') as Record<string, unknown>;
  const answer = page.prefetched[path];
  delete page.prefetched[path];
  return performance.now() < answerLifetime ? answer : undefined;
}

// ---- a repeated call happens once (D8) ------------------------------------------------------------------------------

/** Calls without an answer, with their idempotency key, by what was asked. */
const unanswered = new Map<string, { key: string; body: unknown }>();

/**
 * A call that is repeated after its answer was lost reuses its key, so that the server returns the first result.
 * Once it is answered, the same call means a new one. `question` does not include the time of the call.
 */
export async function withRetryKey<B, T>(
  question: string,
  body: B,
  ask: (key: string, body: B) => Promise<T>,
): Promise<T> {
  const call = unanswered.get(question) ?? { key: uuid7(), body };
  unanswered.set(question, call);
  try {
    const answer = await ask(call.key, call.body as B);
    unanswered.delete(question);
    return answer;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) unanswered.delete(question);
    throw error;
  }
}

/** A queue that outlives this page stores the idempotency key itself and passes it. */
async function post<T>(path: string, body?: unknown, storedKey?: string, headers?: Record<string, string>): Promise<T> {
  const ask = (key: string) => data(request<T>('POST', path, body, { ...headers, 'idempotency-key': key }));
  return storedKey ? ask(storedKey) : withRetryKey(`${path} ${JSON.stringify(body)}`, body, ask);
}

const data = async <T>(answer: Promise<Answer<T>>): Promise<T> => (await answer).data;

export const api = {
  get: <T>(path: string) => data(request<T>('GET', path)),
  post,
  send: <T>(method: string, path: string, body: unknown, headers: Record<string, string>) =>
    data(request<T>(method, path, body, headers)),
  patch: <T>(path: string, body: unknown, headers?: Record<string, string>) =>
    data(request<T>('PATCH', path, body, headers)),
  put: <T>(path: string, body: unknown, headers?: Record<string, string>) =>
    data(request<T>('PUT', path, body, headers)),
  delete: (path: string, headers?: Record<string, string>) => data(request<void>('DELETE', path, undefined, headers)),
};
