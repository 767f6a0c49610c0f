import type { Created } from '#shared/entity';
import { forbidden, invalid } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#shared/messages';
import { can } from '#shared/permission';
import type { Context } from '#server/context';
import { nextNumber } from '#server/entity/number';
import { Params } from '#server/entity/params';
import { visibleTo } from '#server/entity/visible';
import { insertRow, loadRow, updateRow } from '#server/entity/write';
import { assignees, tellAssigned } from './assign.server';
import { setParts } from './parts.server';
import { planFields } from './plan';
import { copyProcedures, helpPhotosOf, plannedProcedures } from './procedures.server';
import { workOrders } from './store.server';
import { createTemplate, fromTemplate } from './template.server';
import { changeStatus } from './transition.server';
import type { Source } from './plan-options';
import type { createFields } from './work-order';

export type NewWorkOrder = Created<typeof createFields>;

/** Where it came from, for those that were not made by hand. */
export interface Origin {
  source: Source;
  entity_type?: string;
  id?: string;
}

/** A work order; a template when that is asked for; one above several when there are several assets. */
export async function createWorkOrder(ctx: Context, input: NewWorkOrder, origin?: Origin): Promise<string> {
  const { kind, assets: chosen, from_template, note, ...given } = input;
  const assets = await livingAssets(ctx, chosen ?? []);
  if (kind === 'template') return asTemplate(ctx, input);
  // A template may ask for an asset: one of several is one, too.
  const asked = assets?.length ? { ...given, asset: assets[0] } : given;
  const filled = from_template ? await fromTemplate(ctx, from_template, asked) : given;
  const from: Origin = origin ?? { source: from_template ? 'template' : ctx.source === 'api' ? 'api' : 'manual' };
  const template = from_template ?? null;
  if (assets.length < 2) return createOne(ctx, { ...filled, asset: assets[0] ?? filled.asset, note }, from, template);
  const { parts: _each, procedures: _ofEach, ...above } = filled;
  const parent = await createOne(ctx, { ...above, asset: null, note }, from, template);
  for (const asset of assets) await createOne(ctx, { ...filled, id: undefined, asset, parent }, from, template);
  return parent;
}

async function livingAssets(ctx: Context, ids: string[]): Promise<string[]> {
  const living = await ctx.db.rows<{ id: string }>(
    `select id from asset where organization_id = $1 and id = any($2) and deleted_at is null`,
    [ctx.organization.id, ids],
  );
  if (living.length < ids.length) throw invalid({ assets: [messages.notFoundReference('Asset')] });
  return ids;
}

type One = Omit<NewWorkOrder, 'kind' | 'assets' | 'from_template'>;

async function createOne(ctx: Context, input: One, from: Origin, template: string | null): Promise<string> {
  const { parts, procedures, note, status = 'open', done_reason, on_hold_reason, ...plan } = input;
  const id = input.id ?? uuid7(Date.parse(ctx.now));
  if (plan.parent) await requireParent(ctx, id, plan.parent);
  const location = plan.location ?? (await locationOf(ctx, plan.asset));
  const first = status === 'planned' ? 'planned' : 'open';
  const sources = await plannedProcedures(ctx, procedures ?? [], template ?? undefined);
  const { number, code } = await nextNumber(ctx, workOrders, { prefix: 'WO-', start: 1001 });
  await insertRow(
    ctx,
    workOrders,
    { ...plan, id, location, status: first, procedure_files: helpPhotosOf(sources), ...assignees(plan) } as never,
    {
      number,
      code,
      template,
      source: from.source,
      origin_type: from.entity_type ?? null,
      origin_id: from.id ?? null,
    },
  );
  await copyProcedures(ctx, id, sources);
  if (parts?.length) await setParts(ctx, id, parts);
  await tellAssigned(ctx, id, `${code} ${plan.name}`);
  if (status && status !== first) {
    const row = await loadRow({ ...ctx, ifMatch: undefined }, workOrders, id, 'read');
    const columns = await changeStatus(ctx, row, { status, done_reason, on_hold_reason, note });
    await updateRow(ctx, workOrders, row, columns as never);
  }
  return id;
}

async function asTemplate(ctx: Context, input: NewWorkOrder): Promise<string> {
  if (!can(ctx.user, 'create', 'work-order-template')) throw forbidden(messages.forbidden(ctx.user.role));
  // Of the rest a template knows nothing (D17).
  const known = Object.entries(input).filter(([key]) => key === 'id' || key in planFields);
  return createTemplate(ctx, Object.fromEntries(known) as never);
}

/** Work is where its asset is, unless somebody says otherwise. */
async function locationOf(ctx: Context, asset: string | null | undefined): Promise<string | null> {
  if (!asset) return null;
  const [row] = await ctx.db.rows<{ location: string | null }>(
    `select location_id as location from asset where organization_id = $1 and id = $2 and deleted_at is null`,
    [ctx.organization.id, asset],
  );
  return row?.location ?? null;
}

/** One level: what is part of another has no parts of its own. */
export async function requireParent(ctx: Context, id: string, parent: string): Promise<void> {
  if (id === parent) throw invalid({ parent: [messages.noParentOfItself] });
  const params = new Params();
  const seen = await ctx.db.rows(
    `select from work_order t where ${visibleTo(ctx, workOrders, 't', params)} and t.id = ${params.add(parent)}`,
    params.values,
  );
  if (seen.length === 0) throw invalid({ parent: [messages.notFoundReference('Part of')] });
  const deeper = await ctx.db.rows(
    `select from work_order where organization_id = $1 and deleted_at is null
     and (id = $3 and parent_id is not null or parent_id = $2) limit 1`,
    [ctx.organization.id, id, parent],
  );
  if (deeper.length > 0) throw invalid({ parent: [messages.onlyOneLevel] });
}
