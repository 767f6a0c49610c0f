import { forbidden } from '#shared/errors';
import { messages } from '#words/messages';
import { roles, type Scope, scopeOf } from '#shared/permission';
import { type Context, systemActor } from '../context';
import { Params } from './params';
import { columnOf, isOf, linkedTo, linkName, pointersTo, quote, type Store } from './store';

/** The where clause for rows that a user may see. Lists, detail, counts, search, history and exports all use it. */
export function visibleTo(ctx: Context, store: Store, row: string, params: Params, verb = 'read'): string {
  const scope = scopeOf(ctx.user, verb, store.entity.name);
  if (scope === undefined) throw forbidden(messages.forbidden(ctx.user.role));
  return scopeClause(ctx, store, row, params, scope);
}

export const livingClause = (ctx: Context, store: Store, row: string, params: Params): string =>
  `${row}.organization_id = ${params.add(ctx.organization.id)} and ${row}.deleted_at is null${isOf(store, row)}`;

export function scopeClause(ctx: Context, store: Store, row: string, params: Params, scope: Scope): string {
  // A row of a deleted record is hidden for everybody but the system, which may still process it.
  const existsClause = store.existsWhile && ctx.user !== systemActor ? ` and ${store.existsWhile(row)}` : '';
  const tenant = `${livingClause(ctx, store, row, params)}${existsClause}`;
  return scope === 'all' ? tenant : `${tenant} and ${reached(ctx, store, row, params, scope)}`;
}

/** SQL for the rows of the organisation in a scope, deleted or not. */
export function reached(ctx: Context, store: Store, row: string, params: Params, scope: Scope): string {
  const ownerColumn = columnOf(store, store.owner);
  switch (scope) {
    case 'all':
      return 'true';
    case 'own':
      return `${row}.${ownerColumn} = ${params.add(ctx.user.id)}`;
    case 'shared':
      return `(${row}.${ownerColumn} = ${params.add(ctx.user.id)} or ${row}.is_shared)`;
    case 'attached':
      return attached(ctx, store, row, params);
    case 'assigned':
      if (store.assigned) return `(${store.assigned(row, params.add(ctx.user.id))})`;
  }
  throw new Error(`${store.entity.name} has no meaning for "${scope}"`);
}

/**
 * SQL: the member `who` may read the row, which exists. The same as `visibleTo` for many people at once, without the
 * scopes of views and files.
 */
export function readableBy(store: Store, row: string, who: string): string {
  const owner = columnOf(store, store.owner);
  const clauses = roles.flatMap((role) => {
    const scope = scopeOf({ id: '', role, restrictedAdd: {} }, 'read', store.entity.name);
    if (scope === 'all') return `${who}.role = '${role}'`;
    if (scope === 'own') return `${who}.role = '${role}' and ${row}.${owner} = ${who}.id`;
    return scope === 'assigned' && store.assigned
      ? `${who}.role = '${role}' and ${store.assigned(row, `${who}.id`)}`
      : [];
  });
  const existsClause = store.existsWhile ? ` and ${store.existsWhile(row)}` : '';
  const reader = `${who}.is_active and ${who}.deleted_at is null`;
  return `(${reader} and ${row}.deleted_at is null${isOf(store, row)}${existsClause} and (${clauses.join(' or ') || 'false'}))`;
}

/** Whether a row, deleted or not, is outside the caller's read scope. */
export async function isOutOfSight(ctx: Context, store: Store, id: string): Promise<boolean> {
  const scope = scopeOf(ctx.user, 'read', store.entity.name);
  if (scope === undefined || scope === 'all') return false;
  const params = new Params();
  const seen = reached(ctx, store, 'r', params, scope);
  const [row] = await ctx.db.rows<{ seen: boolean }>(
    `select ${seen} as seen from ${quote(store.source)} r
     where r.organization_id = ${params.add(ctx.organization.id)} and r.id = ${params.add(id)}`,
    params.values,
  );
  return row?.seen === false;
}

/** A file is visible to its uploader, to everybody if it is in the library, and to readers of its records. */
function attached(ctx: Context, store: Store, row: string, params: Params): string {
  const referenceClauses = pointersTo(store.entity.name)
    .filter(({ store: holder }) => scopeOf(ctx.user, 'read', holder.entity.name) !== undefined)
    .map(({ store: holder, key, link }) => {
      const from = link
        ? `${quote(linkName(link))} l join ${quote(holder.source)} a on ${linkedTo(link, 'a')}
           where l.organization_id = ${row}.organization_id and l.${quote(link.otherKey)} = ${row}.id`
        : `${quote(holder.source)} a where a.${quote(columnOf(holder, key))} = ${row}.id`;
      return `exists (select from ${from} and ${visibleTo(ctx, holder, 'a', params)})`;
    });
  return `(${[`${row}.created_by = ${params.add(ctx.user.id)}`, `${row}.in_library`, ...referenceClauses].join(' or ')})`;
}
