import type { Context } from '#server/context';
import { forbidden } from '#shared/errors';
import { messages } from '#words/messages';
import { Params } from '#server/entity/params';
import { getRow } from '#server/entity/read';
import { scopeClause } from '#server/entity/visible';
import { type Scope, scopeOf } from '#shared/permission';
import type { Limits, State } from '../band';
import type { Kind } from '../options';
import { measurements } from '../store.server';

/** What taking a reading needs to know of its measurement, which is locked meanwhile. */
export interface Facts extends Limits {
  id: string;
  name: string;
  code: string | null;
  kind: Kind;
  unit: string | null;
  decimals: number;
  rollover_at: number | null;
  max_per_day: number | null;
  states: State[];
}

/**
 * Locks measurements in the order of their ids, so that the readings of one are taken one after the other, on whichever
 * server, and deadlocks cannot occur. Those that the person may not add readings to are left out.
 */
export async function lockFacts(ctx: Context, ids: readonly string[], codes: readonly string[] = []): Promise<Facts[]> {
  const params = new Params();
  const scope = scopeOf(ctx.user, 'add_reading', 'measurement') as Scope;
  const allowed = scopeClause(ctx, measurements, 't', params, scope);
  return ctx.db.rows<Facts>(
    `select t.id, t.name, t.code, t.kind, t.unit, t.decimals, t.rollover_at, t.max_per_day, t.states,
       t.warning_low, t.warning_high, t.action_low, t.action_high, t.plausible_low, t.plausible_high
     from measurement t where ${allowed}
       and (t.id = any(${params.add(ids)}::uuid[]) or t.code = any(${params.add(codes)}::text[]))
     order by t.id for no key update`,
    params.values,
  );
}

/** Whom the person sees but may not add to is refused, not unknown. */
export async function lockOne(ctx: Context, id: string): Promise<Facts> {
  const [of] = await lockFacts(ctx, [id]);
  if (of) return of;
  await getRow(ctx, measurements, id);
  throw forbidden(messages.forbidden(ctx.user.role));
}
