import type { Created } from '#shared/entity';
import { usualNumbering } from '#shared/numbering';
import { forbidden, invalid } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import { can } from '#shared/permission';
import type { Change } from '#server/audit';
import type { Context } from '#server/context';
import { nextNumber } from '#server/entity/number';
import { Params } from '#server/entity/params';
import { visibleTo } from '#server/entity/visible';
import { createInput, type Input } from '#server/http/route';
import { insertRow, loadRow, updateRow } from '#server/entity/write';
import { assignees, atAssigned } from '#server/entity/assigned';
import { reservedParts } from './parts/parts.server';
import { planFields } from './plan';
import { copyProcedures, helpPhotosOf, plannedProcedures } from './procedures/procedures.server';
import { requireMeter } from './series/meter/require-meter.server';
import { beginSeries } from './series/begin-series.server';
import { workOrders } from './store.server';
import { createTemplate, fromTemplate, joined } from './template/template.server';
import { changeStatus, refuseOtherReasons } from './status/transition.server';
import type { Source } from './plan-options';
import { workOrderTemplate } from './template/template';
import { createFields } from './work-order';
import { wholeRecurrence } from './series/recurrence/recurrence-options';

/** The same route creates templates, which have rules in addition. */
const fields = { ...createFields, field_rules: workOrderTemplate.fields.field_rules };
const { name: _name, ...nameless } = fields;

export type NewWorkOrder = Created<typeof fields>;

/** A work order from a template or a request takes its name if none is given. */
export const newWorkOrder: Input<NewWorkOrder> = {
  ...createInput(fields),
  parse: (value) => {
    const { name, ...rest } = Object(value) as Record<string, unknown>;
    const isNamed =
      !(rest.from_template || rest.from_request) || (typeof name === 'string' ? name.trim() !== '' : name != null);
    return (isNamed ? createInput(fields).parse(value) : createInput(nameless).parse(rest)) as NewWorkOrder;
  },
};

/** The origin of a work order that was not created by hand. */
export interface Origin {
  source: Source;
  entity_type?: string;
  id?: string;
  /** The measurement that raised it. */
  measurement?: string;
}

/**
 * Creates a work order; a template on request; for several assets, a parent with one sub work order each. `asked` are
 * the words of whoever asked for it: they count where nothing is given, and before those of a template.
 */
export async function createWorkOrder(
  ctx: Context,
  input: NewWorkOrder,
  origin?: Origin,
  asked: Partial<NewWorkOrder> = {},
): Promise<string> {
  if (input.kind === 'template') return asTemplate(ctx, input);
  const { kind: _kind, assets: chosen, from_template, from_request: _request, field_rules, ...given } = input;
  if (field_rules !== undefined) throw invalid({ field_rules: [messages.unknownField] });
  const assets = await livingAssets(ctx, chosen ?? []);
  // A template may require an asset: one of several counts, too.
  const withAsset = assets.length > 0 ? { ...given, asset: assets[0] } : given;
  const filled = from_template
    ? await fromTemplate(ctx, from_template, withAsset, asked)
    : ({ ...asked, ...given, ...joined([asked, given]), ...customOf(asked, given) } as typeof given);
  const from = origin ?? originIn(ctx, from_template);
  const made = { from, template: from_template ?? null };
  const id = input.id ?? newId(ctx);
  if (filled.parent) await requireParent(ctx, id, filled.parent);
  if (assets.length < 2) {
    await write(ctx, await prepared(ctx, { ...filled, id, asset: assets[0] ?? filled.asset }), made);
    return id;
  }
  if (filled.parent) throw invalid({ parent: [messages.onlyOneLevel] });
  // The parent has no estimate of its own, because its sub work orders have theirs.
  const { parts: _each, procedures: _ofEach, estimated_minutes: _takes, ...above } = filled;
  // The sub work orders recur, not the parent.
  const orders = [await prepared(ctx, { ...above, id, asset: null, recurrence: null })];
  for (const asset of assets) orders.push(await prepared(ctx, { ...filled, id: newId(ctx), asset, parent: id }));
  for (const order of orders) await write(ctx, order, made);
  return id;
}

function originIn(ctx: Context, template: string | null | undefined): Origin {
  if (ctx.proposal) return { source: 'agent', entity_type: 'proposal', id: ctx.proposal };
  if (template) return { source: 'template' };
  return { source: ctx.source === 'api' || ctx.source === 'mcp' ? 'api' : 'manual' };
}

/** Each custom field counts by itself. */
const customOf = (input: Partial<NewWorkOrder>, given: Partial<NewWorkOrder>) =>
  input.custom_fields ? { custom_fields: { ...input.custom_fields, ...given.custom_fields } } : {};

const newId = (ctx: Context): string => uuid7(Date.parse(ctx.now));

async function livingAssets(ctx: Context, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const living = await ctx.db.rows<{ id: string }>(
    `select id from asset where organization_id = $1 and id = any($2) and deleted_at is null`,
    [ctx.organization.id, ids],
  );
  if (living.length < ids.length) throw invalid({ assets: [messages.notFoundReference('Asset')] });
  return ids;
}

type One = Omit<NewWorkOrder, 'kind' | 'assets' | 'from_template' | 'from_request' | 'field_rules'> & { id: string };
type Prepared = Awaited<ReturnType<typeof prepared>>;

/** Takes locks in one order: first the parts of all new work orders, then their numbers. */
async function prepared(ctx: Context, { parts, ...input }: One) {
  const location = input.location ?? (await locationOf(ctx, input.asset));
  return { ...input, location, parts: await reservedParts(ctx, input.id, parts ?? []) };
}

async function write(ctx: Context, order: Prepared, made: { from: Origin; template: string | null }): Promise<void> {
  const { parts, procedures, note, status: requested, done_reason, on_hold_reason, ...plan } = order;
  const { id } = plan;
  const status = requested ?? 'open';
  const first = status === 'planned' ? 'planned' : 'open';
  refuseOtherReasons(status, { done_reason, on_hold_reason });
  const sources = await plannedProcedures(ctx, procedures ?? [], made.template ?? undefined);
  const columns = async () => ({
    ...(await nextNumber(ctx, workOrders, usualNumbering['work-order'])),
    template: made.template,
    source: made.from.source,
    origin_type: made.from.entity_type ?? null,
    origin_id: made.from.id ?? null,
    measurement: made.from.measurement ?? null,
    status_note: note ?? null,
  });
  const recurrence = plan.recurrence && wholeRecurrence(plan.recurrence);
  await requireMeter(ctx, recurrence);
  const values = { ...plan, recurrence, status: first, procedure_files: helpPhotosOf(sources), ...assignees(plan) };
  await atAssigned(insertRow(ctx, workOrders, values as never, columns, parts.changes));
  await parts.insert();
  await copyProcedures(ctx, id, sources);
  const load = () => loadRow({ ...ctx, ifMatch: undefined }, workOrders, id, 'read');
  if (status !== first) {
    const row = await load();
    const changes: Change[] = [];
    const moved = await changeStatus(ctx, row, { status, done_reason, on_hold_reason, note }, changes);
    await updateRow(ctx, workOrders, row, moved as never, {}, changes.length > 0 ? { changes } : {});
  }
  if (plan.recurrence?.is_active) await beginSeries(ctx, await load());
}

const ofTemplate = ['id', 'field_rules', 'custom_fields'];

async function asTemplate(ctx: Context, input: NewWorkOrder): Promise<string> {
  if (!can(ctx.user, 'create', 'work-order-template')) throw forbidden(messages.forbidden(ctx.user.role));
  const { kind: _kind, ...given } = input;
  const filled = Object.entries(given).filter(([, value]) => value != null);
  // A template has no dates, no status and nothing of the work that was done (D17).
  const foreign = filled.filter(([key]) => !(ofTemplate.includes(key) || key in planFields));
  const errorFor = ([key]: [string, unknown]) => [
    key,
    [messages.notOfTemplate(fields[key as keyof typeof fields].label)],
  ];
  if (foreign.length > 0) throw invalid(Object.fromEntries(foreign.map(errorFor)));
  return createTemplate(ctx, Object.fromEntries(filled) as never);
}

/** By default work is where its asset is. */
export async function locationOf(ctx: Context, asset: string | null | undefined): Promise<string | null> {
  if (!asset) return null;
  const [row] = await ctx.db.rows<{ location: string | null }>(
    `select location_id as location from asset where organization_id = $1 and id = $2 and deleted_at is null`,
    [ctx.organization.id, asset],
    'often',
  );
  return row?.location ?? null;
}

/** Only one level: a sub work order has no sub work orders. The lock keeps the parent unchanged until the commit. */
export async function requireParent(ctx: Context, id: string, parent: string): Promise<void> {
  if (id === parent) throw invalid({ parent: [messages.noParentOfItself] });
  const params = new Params();
  const seen = await ctx.db.rows(
    `select from work_order t where ${visibleTo(ctx, workOrders, 't', params)} and t.id = ${params.add(parent)} for share`,
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
