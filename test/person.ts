import { setTimeout as sleep } from 'node:timers/promises';
import { bodyOf, exchange } from './exchange';

/** Any body from the API; each test checks what it expects. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Body = any;

export interface Reply {
  status: number;
  headers: Headers;
  body: Body;
}

/** Retries a 503 after the time in Retry-After, and fails if the server is never ready. */
export async function insist(ask: () => Promise<Reply>): Promise<Reply & { tries: number }> {
  for (let tries = 1; ; tries++) {
    const reply = await ask();
    if (reply.status !== 503) return { ...reply, tries };
    if (tries === 10) throw new Error(`turned away ${tries} times: ${JSON.stringify(reply.body)}`);
    await sleep(Number(reply.headers.get('retry-after')) * 1000);
  }
}

/** A client with a cookie or a key that sends JSON. */
export class Person {
  readonly url: string;
  #cookie = '';
  #key = '';
  id = '';
  email = '';
  name = '';

  constructor(url: string) {
    this.url = url;
  }

  static withKey(url: string, key: string): Person {
    const person = new Person(url);
    person.#key = key;
    return person;
  }

  become(user: { id: string; name: string }, email: string): void {
    this.id = user.id;
    this.name = user.name;
    this.email = email;
  }

  /** The same person on another server. */
  at(url: string): Person {
    const same = new Person(url);
    same.#cookie = this.#cookie;
    same.#key = this.#key;
    same.become(this, this.email);
    return same;
  }

  get cookie(): string {
    return this.#cookie;
  }

  /** The credential headers, for requests made by hand. */
  get credentials(): Record<string, string> {
    return {
      ...(this.#cookie && { cookie: this.#cookie }),
      ...(this.#key && { authorization: `Bearer ${this.#key}` }),
    };
  }

  get = (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
    this.send('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
    this.send('POST', path, body, headers);
  patch = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
    this.send('PATCH', path, body, headers);
  put = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
    this.send('PUT', path, body, headers);
  delete = (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
    this.send('DELETE', path, undefined, headers);

  /** Uploads a file as a form, with other fields. */
  async upload(
    bytes: Uint8Array | string,
    name: string,
    fields: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
    form.append('file', new Blob([bytes as BlobPart]), name);
    const response = await fetch(`${this.url}/api/core/files`, {
      method: 'POST',
      headers: { ...this.credentials, ...headers },
      body: form,
    });
    return this.#taken(response.status, response.headers, await response.text());
  }

  async send(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const all = { ...json, ...this.credentials, ...headers };
    const answer = await exchange(`${this.url}/api${path}`, method, all, sent);
    return this.#taken(answer.status, answer.headers, answer.text);
  }

  #taken(status: number, headers: Headers, text: string): Reply {
    const set = headers.getSetCookie().find((cookie) => cookie.includes('millwright='));
    if (set) this.#cookie = set.split(';')[0]!;
    return { status, headers, body: bodyOf(headers, text) };
  }
}
