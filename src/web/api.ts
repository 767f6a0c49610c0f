import type { FieldErrors } from '#shared/errors';
import { words } from './words';

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

async function request<T>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  let response: Response;
  try {
    const asked = method === 'GET' ? await takeAhead(path) : undefined;
    response =
      asked ??
      (await fetch(`/api${path}`, {
        method,
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(organization && { 'x-organization': organization }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }));
  } catch {
    throw new Offline();
  }
  const isJson = response.headers.get('content-type')?.includes('json');
  const data: unknown = isJson ? await response.json() : undefined;
  if (response.ok) return { data: data as T, etag: response.headers.get('etag') };
  throw new Problem(response.status, (data as Record<string, unknown> | undefined) ?? {});
}

const soonAfterTheStart = 10_000;

/** What `ahead.js` asked for before this program was there: to be had once, and not when it has grown old. */
function takeAhead(path: string): Promise<Response | undefined> | undefined {
  const { ahead } = globalThis as { ahead?: Record<string, Promise<Response | undefined>> };
  const asked = ahead?.[path];
  delete ahead?.[path];
  return performance.now() < soonAfterTheStart ? asked : undefined;
}

const data = async <T>(answer: Promise<Answer<T>>): Promise<T> => (await answer).data;

export const api = {
  get: <T>(path: string) => data(request<T>('GET', path)),
  post: <T>(path: string, body?: unknown, headers?: Record<string, string>) =>
    data(request<T>('POST', path, body, headers)),
  patch: <T>(path: string, body: unknown, headers?: Record<string, string>) =>
    data(request<T>('PATCH', path, body, headers)),
  put: <T>(path: string, body: unknown) => data(request<T>('PUT', path, body)),
  delete: (path: string) => data(request<void>('DELETE', path)),
};
