import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodies, type Created, parse, type Patch } from '#shared/entity';
import type { Fields } from '#shared/field';
import type { AppError } from '#shared/errors';
import type { Noun } from '#shared/permission';
import type { App } from '../app';
import type { Holder } from '../auth/holder';
import type { Context } from '../context';
import type { JsonSchema, Shape } from './json-schema';

/**
 * Who may call: anyone, anyone signed in, only with a session and not with a key (sign out, switch organisation), or
 * roles with the verb on the noun (D3).
 */
export type Permit = 'anyone' | 'signed-in' | 'in-person' | readonly [verb: string, noun: Noun];

/** A request body, described by the same field kinds as a noun. */
export interface Input<B> extends Shape {
  parse(value: unknown): B;
}

/** The body of a verb. Where nothing in it is required, it may be left out. */
export function input<const F extends Fields>(fields: F): Input<Created<F>> {
  const absent = isOptional({ fields, mode: 'replace' }) ? {} : undefined;
  return {
    fields,
    mode: 'replace',
    batch: false,
    parse: (value = absent) => parse(bodies(fields).replace, value) as Created<F>,
  };
}

export const isOptional = ({ fields, mode }: Pick<Input<unknown>, 'fields' | 'mode'>): boolean =>
  mode === 'replace' && Object.values(fields).length > 0 && !Object.values(fields).some(({ required }) => required);

export function createInput<const F extends Fields>(fields: F): Input<Created<F>> {
  return { fields, mode: 'create', batch: false, parse: (value) => parse(bodies(fields).create, value) as Created<F> };
}

export function patchInput<const F extends Fields>(fields: F): Input<Patch<F>> {
  return { fields, mode: 'patch', batch: false, parse: (value) => parse(bodies(fields).patch, value) as Patch<F> };
}

export interface RouteInput<B = unknown> {
  params: Record<string, string>;
  query: URLSearchParams;
  body: B;
}

export interface QueryParameter {
  name: string;
  description: string;
  schema: JsonSchema;
}

interface Described<B> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under `/api`, parameters with a colon: `/locations/:id`. */
  path: string;
  tag: string;
  summary: string;
  permit: Permit;
  query?: QueryParameter[];
  /** Headers it reads, beside the common ones. */
  headers?: QueryParameter[];
  body?: Input<B>;
  /** Instead of a JSON body: a file with fields, as multipart/form-data. */
  form?: Form<B>;
  /** The status of success, 200 by default. */
  status?: number;
  /** It creates or changes, and answers with a `NewRecord` if it created. */
  maySay201?: true;
  /** What it answers with other statuses of success (`WithStatus`). */
  otherwise?: Record<number, JsonSchema>;
  /** A function if it refers to other nouns, which are only known once everything is loaded. */
  answer?: JsonSchema | (() => JsonSchema);
  /** The media type if it is not JSON. */
  type?: string;
}

interface Form<B> {
  fields: Fields;
  /** Receives the upload outside a transaction, because it may take longer than a transaction may. */
  receive(visitor: Visitor): Promise<Received<B>>;
}

export interface Received<B> {
  body: B;
  /** Identifies a repeat of the same request. */
  print: unknown;
  /** Deletes the upload of a repeated request. */
  discard(): Promise<void>;
}

/** A caller outside the transaction of an organisation: signing in, event streams. */
export interface Visitor {
  app: App;
  request: FastifyRequest;
  reply: FastifyReply;
  holder?: Holder;
  /** Runs in a transaction of the holder's organisation, as soon as it has a free place. */
  within<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/** `handle` runs in a transaction of the caller's organisation; `visit` opens its own. */
export interface Route<B = unknown> extends Described<B> {
  handle?: (ctx: Context, input: RouteInput<B>) => Promise<unknown>;
  visit?: (visitor: Visitor, input: RouteInput<B>) => Promise<unknown>;
  /** What `handle` writes, for those who need no answer. */
  write?: (ctx: Context, input: Pick<RouteInput<B>, 'params' | 'body'>) => Promise<unknown>;
  /** The same for many new records at once, in a few statements. */
  writeAll?: (ctx: Context, bodies: B[]) => Promise<unknown>;
}

export const answerOf = ({ answer }: Pick<Route, 'answer'>): JsonSchema | undefined =>
  typeof answer === 'function' ? answer() : answer;

/** An answer that is JSON already, because its producer can write long, repetitive JSON faster. */
export class Written {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** The answer of a verb that creates or changes, if it created: 201. */
export class NewRecord {
  readonly record: unknown;

  constructor(record: unknown) {
    this.record = record;
  }
}

/** A refusal that keeps what was written before it. */
export class Refusal {
  readonly error: AppError;

  constructor(error: AppError) {
    this.error = error;
  }
}

/** An answer of another status than usual, as `otherwise` of the route says. */
export class WithStatus {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** The parameters of a path that are not ids: what is found by them, and how they are described. */
export const namedParameters: ReadonlyMap<string, { pattern: RegExp; schema: object }> = new Map([
  ['token', { pattern: /^/, schema: { type: 'string' } }],
  ['external_id', { pattern: /^/, schema: { type: 'string' } }],
  ['file_name', { pattern: /^[\w.-]{1,100}$/, schema: { type: 'string' } }],
  ['partner', { pattern: /^[a-z]+-[\w-]{1,80}$/, schema: { type: 'string' } }],
  ['connector', { pattern: /^[a-z]{1,20}$/, schema: { type: 'string' } }],
  ['number', { pattern: /^\d{1,9}$/, schema: { type: 'integer', minimum: 0 } }],
]);

/** Only for the compiler: routes with different body types fit in one table. */
export const route = <B>(described: Route<B>): Route => described as unknown as Route;
