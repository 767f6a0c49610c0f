import { can, nouns, scopeOf } from '#shared/permission';
import type { Context } from '#server/context';
import type { Params } from '#server/entity/params';
import { hasStore, quote, storeOf } from '#server/entity/store';
import { reached } from '#server/entity/visible';
import type { Evidence } from '../agent';

/** SQL: the caller may read all targets of proposal `p`, deleted or not. */
export function targetsSeen(ctx: Context, params: Params): string {
  const unseen: string[] = [];
  const hidden: string[] = [];
  for (const noun of nouns) {
    const scope = scopeOf(ctx.user, 'read', noun);
    if (scope === 'all') continue;
    if (scope === undefined || !hasStore(noun)) {
      hidden.push(noun);
      continue;
    }
    const store = storeOf(noun);
    unseen.push(`t.type = '${noun}' and not exists (select from ${quote(store.source)} r
      where r.organization_id = t.organization_id and r.id = t.target_id and ${reached(ctx, store, 'r', params, scope)})`);
  }
  unseen.push(`t.type = any(${params.add(hidden, 'text[]')})`);
  return `not exists (select from proposal_target t where t.organization_id = p.organization_id and t.proposal_id = p.id
    and (${unseen.map((one) => `(${one})`).join(' or ')}))`;
}

/** Evidence of costs, and about nouns that the caller does not read, is left out. */
export const isShown = (ctx: Context, { guard, record }: Evidence): boolean =>
  (!guard || can(ctx.user, 'read', guard, {})) && (!record || can(ctx.user, 'read', record.type));
