import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, badRequest, forbidden, unauthorized } from '#shared/errors';
import type { App } from '#server/app';
import { run } from '#server/context';
import { type Load, refuseForeignOrigin } from '#server/http/guard';
import { withDeadline } from '#server/http/serve';
import { messages, titles } from '#words/messages';
import { Counts } from './limits';
import { words } from './mcp.words';
import type { Session } from './session.server';

const path = '/api/mcp';

/**
 * `POST /api/mcp`: not a route of the table, because it speaks a protocol of its own and stands for many of them. What
 * it does goes through the table, with the permission of each route.
 */
export function addAssistants(server: FastifyInstance, app: App, load: Load): void {
  const counts = new Counts();
  server.post(path, (request, reply) => withDeadline(answer({ app, load, counts, request, reply }), reply));
  server.route({
    method: ['GET', 'DELETE', 'PUT', 'PATCH'],
    url: path,
    handler: async ({ method }, reply) => {
      reply.header('allow', 'POST');
      throw new AppError(405, titles.notAllowed, messages.noMethod(method, ['POST']));
    },
  });
}

interface Visit {
  app: App;
  load: Load;
  counts: Counts;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Only a key whose maker meant it for assistants; a cookie is never one. */
async function sessionOf({ app, load, counts, request }: Visit): Promise<Session> {
  const holder = await app.holders.of(request);
  const { key, user, organization } = holder;
  if (!key) throw unauthorized(messages.keyUnknown);
  if (key.assistant === 'off') throw forbidden(words.assistantOff);
  const via = { type: 'api-key' as const, id: key.id, name: key.name };
  const circumstances = { user, organization, requestId: request.id, source: 'mcp' as const, via };
  return {
    user,
    key,
    mode: key.assistant,
    requestId: request.id,
    log: request.log,
    count: (kind) => counts.count(key.id, kind, app.clock().getTime()),
    within: (work) => load.share(request, organization.id, () => run(app, circumstances, work)),
  };
}

const headersOfProtocol = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

async function answer(visit: Visit): Promise<FastifyReply> {
  const { app, request, reply } = visit;
  refuseForeignOrigin(app, request);
  const session = await sessionOf(visit);
  const { body } = request;
  // Lists of messages are not served.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest(messages.mustBeObject);
  // Loaded with the first call, because most servers never get one.
  const { serve } = await import('./serve.server');
  const headers = headersOfProtocol.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  const response = await serve(new Request(`http://any${path}`, { method: 'POST', headers }), body, session);
  const type = response.headers.get('content-type');
  reply.code(response.status);
  if (type) reply.type(type);
  return reply.send(await response.text());
}
