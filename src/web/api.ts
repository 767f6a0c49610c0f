import type { FieldErrors } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { words } from '#words/screen';

/** What the server said no with (D7), as an error a screen can show. */
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

/** It was there, and no longer can be used: a link, an invitation. */
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

/** The organisation this tab believes it is in; the server refuses changes from a tab that is behind (409). */
export const setOrganization = (id: string): void => {
  organization = id;
};

export const currentOrganization = (): string => organization;

let leave: (() => unknown) | undefined;

/** What is done when the session turns out to be over; answers how to have done what was done before. */
export function onSessionEnd(act: () => unknown): () => void {
  const before = leave;
  leave = act;
  return () => {
    leave = before;
  };
}

/** Then nothing on this page can go on, and nothing on it needs to be told: it is about to be another one. */
export async function endsSession(status: number, path: string): Promise<boolean> {
  if (status !== 401 || !leave || !(await sessionIsOver(path))) return false;
  void leave();
  return true;
}

/** A 401 may also be about a password that was typed: who is signed in is asked where nothing else can be meant. */
const sessionIsOver = async (path: string): Promise<boolean> =>
  path === '/users/me' || (await fetch('/api/users/me').catch(() => undefined))?.status === 401;

async function request<T>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const sent = method === 'GET' ? takeAhead(path) : undefined;
  if (sent !== undefined) return { data: sent as T, etag: null };
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(organization && { 'x-organization': organization }),
        // By this device's clock, which may be wrong: what was pressed is reckoned from it, however often it is sent.
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

const soonAfterTheStart = 10_000;

/** What the server sent along with the page (`app/ahead.ts`): to be had once, and not when it has grown old. */
export function takeAhead(path: string): unknown {
  const kept = globalThis as { ahead?: Record<string, unknown> };
  kept.ahead ??= JSON.parse(document.getElementById('sent-along')?.textContent ?? '{}') as Record<string, unknown>;
  const answer = kept.ahead[path];
  delete kept.ahead[path];
  return performance.now() < soonAfterTheStart ? answer : undefined;
}

// ---- what is sent once happens once (D8) ---------------------------------------------------------------------------

/** What was asked and not answered, with its key, by the words it was asked in. */
const unanswered = new Map<string, { key: string; body: unknown }>();

/**
 * Asked again in the same words after its answer was lost, it is the same call, with the same key: the server answers
 * what it did the first time. What was answered is over: the same words then mean another one. Where a call says when it
 * was asked, that is none of its words.
 */
export async function sameAgain<B, T>(said: string, body: B, ask: (key: string, body: B) => Promise<T>): Promise<T> {
  const call = unanswered.get(said) ?? { key: uuid7(), body };
  unanswered.set(said, call);
  try {
    const answer = await ask(call.key, call.body as B);
    unanswered.delete(said);
    return answer;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) unanswered.delete(said);
    throw error;
  }
}

/** Whoever keeps what is to be sent beyond this page keeps the key with it, and gives it. */
async function post<T>(path: string, body?: unknown, kept?: string, headers?: Record<string, string>): Promise<T> {
  const ask = (key: string) => data(request<T>('POST', path, body, { ...headers, 'idempotency-key': key }));
  return kept ? ask(kept) : sameAgain(`${path} ${JSON.stringify(body)}`, body, ask);
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
