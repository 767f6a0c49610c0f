import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodies, type Created, parse, type Patch } from '#shared/entity';
import type { Fields } from '#shared/field';
import type { Noun } from '#shared/permission';
import type { App } from '../app';
import type { Holder } from '../auth/holder';
import type { Context } from '../context';
import type { JsonSchema } from './json-schema';

/**
 * Who may call: anyone, anyone signed in, those who are so in person and not by a key (to sign out, to switch), or those
 * whose role has the verb on the noun (D3).
 */
export type Permit = 'anyone' | 'signed-in' | 'in-person' | readonly [verb: string, noun: Noun];

/** A body, described by the same field kinds as a noun. */
export interface Input<B> {
  fields: Fields;
  mode: 'create' | 'patch' | 'replace';
  /** One object or a list of them (contacts). */
  batch: boolean;
  /** What it looks like, where no fields say so. */
  schema?: JsonSchema;
  parse(value: unknown): B;
}

export function input<const F extends Fields>(fields: F): Input<Created<F>> {
  return {
    fields,
    mode: 'replace',
    batch: false,
    parse: (value) => parse(bodies(fields).replace, value) as Created<F>,
  };
}

export function createInput<const F extends Fields>(fields: F): Input<Created<F>> {
  return { fields, mode: 'create', batch: false, parse: (value) => parse(bodies(fields).create, value) as Created<F> };
}

export function patchInput<const F extends Fields>(fields: F): Input<Patch<F>> {
  return { fields, mode: 'patch', batch: false, parse: (value) => parse(bodies(fields).patch, value) as Patch<F> };
}

export interface Asked<B = unknown> {
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
  /** Headers it reads beside those all routes do. */
  headers?: QueryParameter[];
  body?: Input<B>;
  /** Instead of a JSON body: a file, and fields beside it, as multipart/form-data. */
  form?: Form<B>;
  /** The status of success: 200 unless said otherwise. */
  status?: number;
  /** A function where it speaks of other nouns, which are there once everything is loaded. */
  answer?: JsonSchema | (() => JsonSchema);
  /** What the answer is when it is not JSON. */
  type?: string;
}

interface Form<B> {
  fields: Fields;
  /** Takes the upload, which may take longer than a transaction may. */
  receive(visitor: Visitor): Promise<Received<B>>;
}

export interface Received<B> {
  body: B;
  /** What makes a repeat of the request the same one. */
  print: unknown;
  /** The request was a repeat: what came with it is not needed. */
  discard(): Promise<void>;
}

/** A caller before, or outside, the transaction of an organisation: signing in, event streams. */
export interface Visitor {
  app: App;
  request: FastifyRequest;
  reply: FastifyReply;
  holder?: Holder;
  /** Works in a transaction of the holder's organisation, when it has a place free. */
  within<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/** `handle` runs in the transaction of the caller's organisation; `visit` opens what it needs itself. */
export interface Route<B = unknown> extends Described<B> {
  handle?: (ctx: Context, asked: Asked<B>) => Promise<unknown>;
  visit?: (visitor: Visitor, asked: Asked<B>) => Promise<unknown>;
}

export const answerOf = ({ answer }: Pick<Route, 'answer'>): JsonSchema | undefined =>
  typeof answer === 'function' ? answer() : answer;

/** An answer that is JSON already: what is long and says much the same is written faster by who knows it. */
export class Written {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** Only for the compiler: lets each route have a body of its own type in one table. */
export const route = <B>(described: Route<B>): Route => described as unknown as Route;
