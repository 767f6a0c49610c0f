/** The parts of `/api/openapi.json` used here; `server/http/openapi.ts` generates it. */
export interface Api {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Security;
  tags: { name: string }[];
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, Scheme> };
}

/** Alternative ways to sign in; an empty list means that none is needed. */
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
  /** "verb noun", and the roles that have the permission. */
  'x-permission': string;
  'x-roles': string[];
}

/** An operation with its method and path. */
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

/** All operations, in the order of the document. */
export const operationsOf = (api: Api): Operation[] =>
  Object.entries(api.paths).flatMap(([path, item]) =>
    methods.filter((method) => item[method]).map((method) => ({ ...item[method]!, method, path })),
  );

const securityOf = (api: Api, operation: Operation): Security => operation.security ?? api.security;

export const needsSignIn = (api: Api, operation: Operation): boolean => securityOf(api, operation).length > 0;

/** Some operations need the cookie of a person's session and accept no key. */
export const takesKey = (api: Api, operation: Operation): boolean =>
  securityOf(api, operation).some((way) => 'key' in way);

/** The base URL of the API: the first server, relative to this page. */
export const baseAddress = (api: Api): string => new URL(api.servers[0]!.url, location.href).href.replace(/\/$/, '');

/** The success response. */
export const successOf = ({ responses }: Operation): [status: string, answer: Answer] | undefined =>
  Object.entries(responses).find(([status]) => status.startsWith('2'));
