import { request } from 'node:http';
import { bodyOf, exchange } from '../exchange';
import type { Body, Person } from '../person';

/** What came back, with the words as they were sent: a leak may hide where no parser looks. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

interface Asked {
  person?: Person;
  body?: unknown;
  /** Sent as it is, for what JSON.stringify would never write. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
}

/**
 * A request made by hand. Unlike `Person.send` it keeps no cookie, so that signing out in a test harms nobody.
 */
export async function call(url: string, method: string, path: string, asked: Asked = {}): Promise<Answer> {
  const { person, body, raw, headers = {} } = asked;
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const type: Record<string, string> = sent === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await exchange(`${url}${path}`, method, { ...type, ...person?.credentials, ...headers }, sent);
  return { ...answer, body: bodyOf(answer.headers, answer.text) };
}

/** The same answer for everybody, whatever the request was called. */
export function withoutRequestId({ status, body }: Answer): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { status, body };
  const { request_id: _id, ...rest } = body;
  return { status, body: rest };
}

/** A request that `fetch` would tidy up or refuse: odd addresses, forged headers, bodies of no type. */
export function callRaw(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method, path, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString('utf8');
      const given = new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
      const isJson = /json/.test(given.get('content-type') ?? '') && text;
      resolve({ status: response.statusCode!, headers: given, text, body: isJson ? JSON.parse(text) : text });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
