import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors';
import { messages, titles } from '#words/messages';
import type { Context } from '../context';
import { allStores, type Store } from '../entity/store';
import { type Answer, isKeyed, onlyOnce } from './idempotency';
import { problemOf } from './problem';
import { type RouteInput, NewRecord, type Received, Refusal, type Route, WithStatus } from './route';
import { withoutUnrecorded, reread } from './replay';

/** Runs the verb of a route, once for each key. */
export async function handle(
  ctx: Context,
  route: Route,
  request: FastifyRequest,
  input: RouteInput,
  received: Received<unknown> | undefined,
): Promise<Answer & { replayed: boolean }> {
  const { status = 200, handle: verb } = route;
  if (!verb) throw new AppError(500, titles.serverError, messages.internal);
  const key = isKeyed(request.method) ? request.headers['idempotency-key'] : undefined;
  const work = async (): Promise<Answer> => {
    const body = await verb(ctx, received ? { ...input, body: received.body } : input);
    if (body instanceof Refusal) return { status: body.error.status, body: problemOf(body.error, request.id) };
    if (body instanceof WithStatus) return { status: body.status, body: body.body };
    return body instanceof NewRecord ? { status: 201, body: body.record } : { status, body };
  };
  if (typeof key !== 'string') return { ...(await work()), replayed: false };
  const body = received ? received.print : request.body;
  const store = storeOf(route);
  return onlyOnce(
    ctx,
    key,
    { method: request.method, url: request.url, body },
    work,
    (first) => withoutUnrecorded(store, first),
    (first, sameRole) => reread(ctx, store, input.params.id, first, sameRole),
  );
}

const storeOf = ({ permit }: Route): Store | undefined =>
  typeof permit === 'string' ? undefined : allStores().find(({ entity }) => entity.name === permit[1]);
