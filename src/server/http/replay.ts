import { AppError, forbidden, notFound } from '#shared/errors';
import { messages } from '#words/messages';
import { can } from '#shared/permission';
import type { Context } from '../context';
import { getRow } from '../entity/read';
import type { Store } from '../entity/store';
import { isOutOfSight } from '../entity/visible';

/** The fields of an answer that change without history: some must be forgotten, such as contact data. */
const unrecordedIn = (store: Store | undefined, body: unknown): string[] =>
  store && body !== null && typeof body === 'object' && 'id' in body
    ? Object.keys(store.entity.fields).filter((key) => store.entity.fields[key]!.unrecorded && key in body)
    : [];

export function withoutUnrecorded(store: Store | undefined, body: unknown): unknown {
  const keys = unrecordedIn(store, body);
  return keys.length === 0 ? body : { ...(body as object), ...Object.fromEntries(keys.map((key) => [key, null])) };
}

/** The first answer, with those fields as they are now. */
async function withUnrecorded(ctx: Context, store: Store, first: unknown): Promise<unknown> {
  const keys = unrecordedIn(store, first);
  if (keys.length === 0) return first;
  const { id } = first as { id: string };
  const now = await getRow(ctx, store, id).catch((error: AppError) => {
    if (error.status !== 404) throw error;
  });
  return now
    ? { ...(first as object), ...Object.fromEntries(keys.map((key) => [key, (now as Record<string, unknown>)[key]])) }
    : first;
}

/**
 * For the same role it is the first answer, unless the record is no longer visible to the caller. For another role it
 * is the record as the caller may read it now, or nothing.
 */
export async function reread(
  ctx: Context,
  store: Store | undefined,
  addressed: string | undefined,
  first: unknown,
  sameRole: boolean,
): Promise<unknown> {
  const { id } = (first ?? {}) as { id?: string };
  if (sameRole) {
    const about = addressed ?? id;
    if (store && about && (await isOutOfSight(ctx, store, about))) throw notFound();
    return store ? withUnrecorded(ctx, store, first) : first;
  }
  if (first === null) return undefined;
  if (!store || !id || !can(ctx.user, 'read', store.entity.name)) throw forbidden(messages.forbidden(ctx.user.role));
  return getRow(ctx, store, id);
}
