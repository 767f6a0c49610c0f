import { request } from 'node:http';
import { bodyOf, exchange } from '../exchange';
import type { Body, Person } from '../person';

/** A response with its raw text, because a leak may be in what the parser drops. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

interface Asked {
  person?: Person;
  body?: unknown;
  /** Sent unchanged, for text that JSON.stringify would never produce. */
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

/** An answer without its request id, for comparison. */
export function withoutRequestId({ status, body }: Answer): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { status, body };
  const { request_id: _id, ...rest } = body;
  return { status, body: rest };
}

/** A request that `fetch` would normalize or refuse: odd URLs, forged headers, bodies without a type. */
export function callRaw(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString('utf8');
      const given = new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
      const isJson = /json/.test(given.get('content-type') ?? '') && text;
      resolve({ status: response.statusCode!, headers: given, text, body: isJson ? JSON.parse(text) : text });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
