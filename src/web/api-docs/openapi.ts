/** The document at `/api/openapi.json`, as far as it is used: our own, made by `server/http/openapi.ts`. */
export interface Api {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Security;
  tags: { name: string }[];
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, Scheme> };
}

/** Ways to sign in, one of which is enough; none at all where nobody has to. */
type Security = Record<string, string[]>[];

export interface Scheme {
  name?: string;
  scheme?: string;
}

interface Described {
  operationId: string;
  tags: string[];
  summary: string;
  security?: Security;
  parameters: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
  /** "verb noun", and the roles that hold it. */
  'x-permission': string;
  'x-roles': string[];
}

/** One call, with where it stands in the document. */
export interface Operation extends Described {
  method: string;
  path: string;
}

export type Place = 'path' | 'query' | 'header';

export interface Parameter {
  name: string;
  in: Place;
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface Media {
  schema: Schema;
}

export interface Answer {
  description: string;
  content?: Record<string, Media>;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** All calls, in the order of the document. */
export const operationsOf = (api: Api): Operation[] =>
  Object.entries(api.paths).flatMap(([path, item]) =>
    methods.filter((method) => item[method]).map((method) => ({ ...item[method]!, method, path })),
  );

const waysIn = (api: Api, operation: Operation): Security => operation.security ?? api.security;

export const needsSignIn = (api: Api, operation: Operation): boolean => waysIn(api, operation).length > 0;

/** Some things are a person's to do: they take the cookie of a session and no key. */
export const takesKey = (api: Api, operation: Operation): boolean => waysIn(api, operation).some((way) => 'key' in way);

/** Where calls go: the first server named, seen from this page. */
export const baseAddress = (api: Api): string => new URL(api.servers[0]!.url, location.href).href.replace(/\/$/, '');

/** The answer when all goes well. */
export const successOf = ({ responses }: Operation): [status: string, answer: Answer] | undefined =>
  Object.entries(responses).find(([status]) => status.startsWith('2'));
