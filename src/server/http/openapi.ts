import { setImmediate as othersFirst } from 'node:timers/promises';
import { can, isInPerson, roles } from '#shared/permission';
import { chips } from '../entity/routes';
import { allStores } from '../entity/store';
import { isKeyed } from './idempotency';
import { inputSchema, type JsonSchema, minimalSchema, object, recordSchema } from './json-schema';
import { answerOf, createInput, isOptional, patchInput, type Permit, type Route, namedParameters } from './route';

/** The OpenAPI contract (D9), from the same table and schemas that serve requests. Yields while building. */
export async function openApi(routes: Route[], version: string): Promise<JsonSchema> {
  const schemas = await components();
  const named = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]));
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [at, route] of routes.entries()) {
    if (at % 10 === 0) await othersFirst();
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route, (schema) => withReferences(schema, named));
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Millwright',
      version,
      description:
        'Maintenance and asset management. Lists page, filter, order and search alike; every record carries a version in its ETag; errors are RFC 9457 problems.',
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }, { key: [] }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'millwright',
          description: 'Set by signing in; named __Host-millwright where PUBLIC_URL is https.',
        },
        key: { type: 'http', scheme: 'bearer', description: 'An API key, limited to its role.' },
      },
    },
  };
}

async function components(): Promise<Record<string, JsonSchema>> {
  const schemas: Record<string, JsonSchema> = { Problem: problem };
  for (const { entity } of allStores()) {
    await othersFirst();
    const name = entity.label.replace(/\W/g, '');
    schemas[name] = recordSchema(entity, chips);
    schemas[`${name}Minimal`] = minimalSchema(entity, chips);
    schemas[`${name}Create`] = inputSchema(createInput(entity.fields));
    schemas[`${name}Patch`] = inputSchema(patchInput(entity.fields));
  }
  return schemas;
}

const problem = object(
  {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    request_id: { type: 'string' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'What is wrong, by field.',
    },
    current: { description: 'With 412: the record as it is now.' },
    held_by: { description: 'With 409 on a delete: what still refers to it, and how often.' },
  },
  ['type', 'title', 'status', 'detail', 'request_id'],
);

/** Replaces each named schema with a reference. */
function withReferences(schema: JsonSchema, named: Map<string, string>): JsonSchema {
  const name = named.get(JSON.stringify(schema));
  if (name) return { $ref: `#/components/schemas/${name}` };
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return typeof value === 'object' && value !== null ? withReferences(value as JsonSchema, named) : value;
  };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inner(value)]));
}

function operation(route: Route, refer: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const { status = 200, type = 'application/json' } = route;
  const content = requestContent(route);
  const success = {
    description: status === 204 ? 'Done.' : 'Success.',
    ...(status === 204 ? {} : { content: { [type]: { schema: refer(answerOf(route) ?? {}) } } }),
  };
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[/:_.-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [route.tag],
    summary: route.summary,
    ...permission(route.permit),
    parameters: parameters(route),
    ...(content
      ? { requestBody: { required: !route.body || !isOptional(route.body), content: withReferred(content, refer) } }
      : {}),
    responses: {
      [status]: success,
      ...(route.maySay201 && { 201: success }),
      ...otherwise(route, refer),
      ...errors(route),
    },
  };
}

const otherwise = ({ otherwise: others = {} }: Route, refer: (schema: JsonSchema) => JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(others).map(([status, schema]) => [
      status,
      { description: 'Success.', content: { 'application/json': { schema: refer(schema) } } },
    ]),
  );

function requestContent({ body, form }: Route): Record<string, JsonSchema> | undefined {
  if (body) return { 'application/json': inputSchema(body) };
  if (!form) return undefined;
  const { properties, required = [], ...rest } = inputSchema(createInput(form.fields));
  const file = { type: 'string', format: 'binary' };
  return {
    'multipart/form-data': {
      ...rest,
      properties: { file, ...(properties as object) },
      required: ['file', ...(required as string[])],
    },
  };
}

const withReferred = (content: Record<string, JsonSchema>, refer: (schema: JsonSchema) => JsonSchema) =>
  Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema: refer(schema) }]));

function permission(permit: Permit): JsonSchema {
  if (permit === 'anyone') return { security: [], 'x-permission': 'anyone', 'x-roles': [] };
  if (permit === 'in-person')
    return { security: [{ session: [] }], 'x-permission': 'signed in, not by key', 'x-roles': roles };
  if (permit === 'signed-in') return { 'x-permission': 'signed in', 'x-roles': roles };
  const [verb, noun] = permit;
  const allowed = roles.filter((role) => can({ id: '', role, restrictedAdd: {} }, verb, noun));
  if (isInPerson(verb, noun))
    return { security: [{ session: [] }], 'x-permission': `${verb} ${noun}, not by key`, 'x-roles': allowed };
  return { 'x-permission': `${verb} ${noun}`, 'x-roles': allowed };
}

/** Custom verbs, such as changing a role, also apply to the version that the caller has seen. */
const changesRecord = ({ method, path }: Route): boolean => method !== 'GET' && path.includes('/:id');

function parameters(route: Route): JsonSchema[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: namedParameters.get(name!)?.schema ?? { type: 'string', format: 'uuid' },
  }));
  const inQuery = (route.query ?? []).map(({ name, description, schema }) => ({
    name,
    in: 'query',
    description,
    schema,
  }));
  const headers: JsonSchema[] = (route.headers ?? []).map((header) => ({ ...header, in: 'header' }));
  if (route.handle && isKeyed(route.method))
    headers.push(
      {
        name: 'Idempotency-Key',
        in: 'header',
        description: 'A repeat with the same key gets the first answer.',
        schema: { type: 'string', maxLength: 200 },
      },
      {
        name: 'Sent-At',
        in: 'header',
        description:
          'What your clock shows as you send this. Where it is wrong, the moments at which something was pressed are put right by it.',
        schema: { type: 'string', format: 'date-time' },
      },
    );
  if (changesRecord(route))
    headers.push({
      name: 'If-Match',
      in: 'header',
      description: 'The ETag you know; an older one is refused with 412 and the current record.',
      schema: { type: 'string' },
    });
  return [...inPath, ...inQuery, ...headers];
}

const meanings: Record<number, string> = {
  400: 'Not understood.',
  401: 'Not signed in.',
  403: 'Your role does not allow it.',
  404: 'It does not exist, or is not yours.',
  405: 'The path does not have this method; `Allow` says which it has.',
  409: 'It conflicts with what is there.',
  410: 'The link has expired.',
  412: 'It was changed meanwhile; the current record is in `current`.',
  413: 'The body is too large.',
  415: 'The body is not of the type that is expected.',
  416: 'The range lies outside the file.',
  422: 'A field is not valid; see `errors`.',
  429: 'Too many requests; wait as Retry-After says.',
  431: 'The headers are too large.',
  500: 'Something went wrong on the server.',
  507: 'The server has no space left.',
  503: 'The server is busy or the database away; wait as Retry-After says.',
};

function errors(route: Route): Record<string, JsonSchema> {
  const statuses = [400, 405, 429, 431, 500, 503, 507];
  if (route.permit !== 'anyone') statuses.push(401, 403, 409);
  if (route.permit === 'anyone' && route.method === 'POST') statuses.push(401, 403, 409, 410);
  if (route.path.includes(':token')) statuses.push(410);
  if (route.path.includes(':') || route.path === '/auth/switch-organization') statuses.push(404);
  if (changesRecord(route)) statuses.push(412);
  if (route.method !== 'GET') statuses.push(413, 415, 422);
  if (route.type === '*/*') statuses.push(416);
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    statuses.sort((a, b) => a - b).map((status) => [status, { description: meanings[status], content }]),
  );
}
