import { createHash } from 'node:crypto';
import { AppError, badRequest, conflict } from '#shared/errors';
import { messages, titles } from '#words/messages';
import type { Context } from '../context';

export interface Answer {
  status: number;
  body: unknown;
}

/**
 * Methods whose retry would repeat the change. PATCH is one: somebody else may have changed the status since, and a
 * signature covers what was there when it was given.
 */
export const isKeyed = (method: string): boolean => ['POST', 'PATCH', 'PUT'].includes(method);

/**
 * A change with an Idempotency-Key happens once (D8). The key is claimed in the transaction of the change: a second
 * request, on any server, waits for the first to commit and then gets its answer. If the first fails, its claim rolls
 * back. Keys belong to the person who used them.
 */
export async function onlyOnce(
  ctx: Context,
  key: string,
  request: { method: string; url: string; body: unknown },
  work: () => Promise<Answer>,
  /** What is kept of the first answer. */
  keptOf: (body: unknown) => unknown,
  /** Reduces the first answer to what the caller may read now, perhaps in another role. */
  reread: (body: unknown, sameRole: boolean) => Promise<unknown>,
): Promise<Answer & { replayed: boolean }> {
  if (key.length === 0 || key.length > 200) throw badRequest(messages.idempotencyKeyLong);
  const hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body]))
    .digest('base64url');
  const owner = [ctx.organization.id, ctx.user.id, createHash('sha256').update(key).digest('base64url')];
  const claimed = await ctx.db.rows(
    `insert into idempotency (organization_id, member_id, key, request_hash, created_at, role)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning key`,
    [...owner, hash, ctx.now, roleOf(ctx)],
    'often',
  );
  if (claimed.length === 0) {
    const { role, ...first } = await firstAnswer(ctx, owner, hash, key);
    const body = await reread(first.body, role === roleOf(ctx));
    return { status: first.status, body, replayed: true };
  }
  const answer = await work();
  await ctx.db.rows(
    `update idempotency set status = $4, answer = $5 where organization_id = $1 and member_id = $2 and key = $3`,
    [...owner, answer.status, ctx.app.seals.seal(['answer', key], JSON.stringify(keptOf(answer.body) ?? null))],
    'often',
  );
  return { ...answer, replayed: false };
}

/** Decides what a caller may read: the role, and for a key the role that limits it. */
const roleOf = ({ user }: Context): string => [user.role, user.within ?? ''].join(' ').trim();

async function firstAnswer(
  ctx: Context,
  owner: string[],
  hash: string,
  key: string,
): Promise<Answer & { role: string | null }> {
  const [first] = await ctx.db.rows<{ request_hash: string; role: string | null; status: number; answer: string }>(
    `select request_hash, role, status, answer from idempotency where organization_id = $1 and member_id = $2 and key = $3`,
    owner,
  );
  if (first?.request_hash !== hash)
    throw new AppError(422, titles.notValid, messages.idempotencyMismatch, {
      errors: { 'Idempotency-Key': [messages.idempotencyMismatch] },
    });
  try {
    const body = JSON.parse(ctx.app.seals.unseal(['answer', key], first.answer)) as unknown;
    return { role: first.role, status: first.status, body };
  } catch {
    // Sealed with another SECRET_KEY: the change did happen, but its answer cannot be decrypted.
    throw conflict(messages.firstAnswerLost);
  }
}
