import { badRequest, forbidden, unauthorized } from '#shared/errors';
import type { App } from '#server/app';
import { refuseForeignOrigin } from '#server/http/guard';
import { type Input, type Route, route, type Visitor } from '#server/http/route';
import { messages } from '#words/messages';
import { Counts } from './limits';
import { words } from './mcp.words';
import type { Session } from './session';

type Message = Record<string, unknown>;

/** A message of JSON-RPC. Lists of them are not served. */
const message: Input<Message> = {
  fields: {},
  mode: 'replace',
  batch: false,
  schema: {
    type: 'object',
    properties: {
      jsonrpc: { type: 'string', const: '2.0' },
      id: { type: ['string', 'integer'] },
      method: { type: 'string' },
      params: { type: 'object', additionalProperties: true },
    },
    required: ['jsonrpc', 'method'],
    additionalProperties: false,
  },
  parse(value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest(messages.mustBeObject);
    return value as Message;
  },
};

const counts = new WeakMap<App, Counts>();

function countsOf(app: App): Counts {
  const known = counts.get(app) ?? new Counts();
  counts.set(app, known);
  return known;
}

/** Only a key whose maker meant it for assistants; a cookie is never one. */
function sessionOf({ app, request, holder, within }: Visitor): Session {
  const { key, user } = holder!;
  if (!key) throw unauthorized(messages.keyUnknown);
  if (key.assistant === 'off') throw forbidden(words.assistantOff);
  const via = { type: 'api-key' as const, id: key.id, name: key.name };
  return {
    user,
    key,
    mode: key.assistant,
    requestId: request.id,
    log: request.log,
    count: (kind) => countsOf(app).count(key.id, kind, app.clock().getTime()),
    within: (work) => within((ctx) => work({ ...ctx, source: 'mcp', via })),
  };
}

const headersOfProtocol = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

async function answer(visitor: Visitor, body: Message) {
  const { app, request, reply } = visitor;
  refuseForeignOrigin(app, request);
  const session = sessionOf(visitor);
  // Loaded with the first call, because most servers never get one.
  const { serve } = await import('./serve.server');
  const headers = headersOfProtocol.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  const asked = new Request(`${app.config.publicUrl}/api/mcp`, { method: 'POST', headers });
  const response = await serve(asked, body, session);
  const type = response.headers.get('content-type');
  reply.code(response.status);
  if (type) reply.type(type);
  return reply.send(await response.text());
}

export const mcpRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/mcp',
    tag: 'Assistants',
    summary: 'Serve an assistant by the Model Context Protocol (Streamable HTTP), by an API key',
    permit: 'signed-in',
    body: message,
    answer: { type: 'object', additionalProperties: true },
    visit: (visitor, { body }) => answer(visitor, body),
  }),
];
