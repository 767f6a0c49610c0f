import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from './idempotency';
import { appErrorOf, problemOf } from './problem';

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = appErrorOf(error, request.routeOptions.bodyLimit);
  if (known.status >= 500)
    request.log.error({ err: error, method: request.method, path: request.routeOptions.url }, 'request failed');
  if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
  return sendAsProblem(reply, { status: known.status, body: problemOf(known, request.id) });
}

export const sendAsProblem = (reply: FastifyReply, { status, body }: Answer): FastifyReply =>
  reply
    .code(status)
    .type('application/problem+json')
    .serializer((problem: unknown) => JSON.stringify(problem))
    .send(body);
