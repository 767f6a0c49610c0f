import { forbidden } from '#shared/errors';
import { messages } from '#shared/messages';
import { type Scope, scopeOf } from '#shared/permission';
import type { Context } from '../context';
import type { Params } from './params';
import type { Store } from './store';

/** Who may see a row is a where clause: lists, detail, counts, search, history and exports all use this one. */
export function visibleTo(ctx: Context, store: Store, row: string, params: Params, verb = 'read'): string {
  const scope = scopeOf(ctx.user, verb, store.entity.name);
  if (scope === undefined) throw forbidden(messages.forbidden(ctx.user.role));
  return scopeClause(ctx, store, row, params, scope);
}

export function scopeClause(ctx: Context, store: Store, row: string, params: Params, scope: Scope): string {
  const tenant = `${row}.organization_id = ${params.add(ctx.organization.id)} and ${row}.deleted_at is null`;
  return scope === 'all' ? tenant : `${tenant} and ${reached(ctx, store, row, params, scope)}`;
}

/** Which rows of the organisation a scope reaches, be they deleted or not. */
export function reached(ctx: Context, store: Store, row: string, params: Params, scope: Scope): string {
  const mine = store.entity.name === 'user' ? 'id' : 'created_by';
  switch (scope) {
    case 'all':
      return 'true';
    case 'own':
      return `${row}.${mine} = ${params.add(ctx.user.id)}`;
    case 'shared':
      return `(${row}.${mine} = ${params.add(ctx.user.id)} or ${row}.is_shared)`;
    default:
      throw new Error(`${store.entity.name} has no meaning for "${scope}"`);
  }
}
