import { forbidden, notFound } from '#shared/errors';
import type { Chip } from '#shared/field';
import { scopeOf } from '#shared/permission';
import { history } from '#words/history';
import { messages } from '#words/messages';
import { record } from '../audit';
import type { Context } from '../context';
import { updateOne } from '../db/statement';
import { Params } from './params';
import { resolveReferences } from './references';
import { isOf, quote, type Store } from './store';
import { getRow } from './read';
import { reached } from './visible';
import { changesBetween } from './changes';
import type { Row } from './lock';

/** Undoes a delete: for eight seconds by a button, later from the history. */
export async function restoreRow(ctx: Context, store: Store, id: string): Promise<void> {
  if (await bringBack(ctx, store, id)) await recordRestored(ctx, store, id);
}

/** Restores only the row. Returns whether it was deleted. Its references must still exist. */
export async function bringBack(ctx: Context, store: Store, id: string): Promise<boolean> {
  const params = new Params();
  const scope = scopeOf(ctx.user, 'delete', store.entity.name) ?? 'own';
  const [row] = await ctx.db.rows<Row>(
    `select * from ${quote(store.source)} t where t.organization_id = ${params.add(ctx.organization.id)}
     and t.id = ${params.add(id)}${isOf(store, 't')} and ${reached(ctx, store, 't', params, scope)} for update`,
    params.values,
  );
  if (!row) throw notFound();
  if (row.deleted_at === null) return false;
  if (scope === 'own') await refuseUnlessDeleter(ctx, store, id);
  const pointing = Object.entries(store.entity.fields).filter(
    ([, field]) => field.kind === 'ref' && !field.computed && !field.readOnly,
  );
  const references = Object.fromEntries(pointing.map(([key]) => [key, row[`${key}_id`]]));
  await resolveReferences(ctx, store, [references]);
  await updateOne(ctx.db, store.table, ctx.organization.id, id, { deleted_at: null, updated_at: ctx.now });
  return true;
}

/** With the scope “own” a user may not undo the delete of another user, but may undo one by the system. */
async function refuseUnlessDeleter(ctx: Context, store: Store, id: string): Promise<void> {
  const [deleted] = await ctx.db.rows<{ user_id: string | null }>(
    `select user_id from audit_entry where organization_id = $1 and entity_type = $2 and entity_id = $3 and action = 'deleted'
     order by id desc limit 1`,
    [ctx.organization.id, store.entity.name, id],
  );
  if (deleted?.user_id && deleted.user_id !== ctx.user.member) throw forbidden(messages.deletedByOther);
}

/** Separate from `bringBack`, so that rows restored together are recorded when all of them are back. */
export async function recordRestored(ctx: Context, store: Store, id: string): Promise<void> {
  const restored = (await getRow(ctx, store, id)) as Record<string, unknown>;
  const show = (key: string, value: unknown) => (store.entity.fields[key]?.to ? named(value) : (value ?? null));
  const changes = changesBetween(store, { show }, {}, restored);
  await record(ctx, [
    {
      entity_type: store.entity.name,
      entity_id: id,
      action: 'restored',
      description: history.restored(store.entity.label, String(restored.name)),
      changes,
    },
  ]);
}

/** References as the history stores them: id and current name. */
function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  if (!value) return null;
  const { id, name } = value as Chip;
  return { id, name };
}
