import type { Patch } from '#shared/entity';
import { badRequest, conflict, invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { getRow, listRows, writtenRow } from '#server/entity/read';
import { storeOf } from '#server/entity/store';
import { bringBack, recordRestored } from '#server/entity/restore';
import { chips, deleteRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import { same } from '#server/entity/changes';
import type { Row } from '#server/entity/lock';
import { loadRow, removeRow, updateRow } from '#server/entity/write';
import { type JsonSchema, list, listedSchema, pageSchema, recordSchema } from '#server/http/json-schema';
import { answerOf, type RouteInput, patchInput, type Route, route } from '#server/http/route';
import { createForRequest, tellRequestsDeleted } from './for-requests.server';
import { assignees, atAssigned } from '#server/entity/assigned';
import { createWorkOrder, locationOf, newWorkOrder, requireParent } from './create.server';
import { changedProcedures, refuseAnswersWhenDone } from './procedures/procedures.server';
import { refuseWhenDone, releaseParts, returnParts, setParts } from './parts/parts.server';
import { followSeries, detachFromSeries, refuseSecond, rejoinSeries } from './series/series-change.server';
import { requireMeter } from './series/meter/require-meter.server';
import { holdSeries } from './series/series.server';
import { stopTimersOn } from './time/timer/stop-timers.server';
import type { AssignedTo } from '#shared/assigned';
import { templates, workOrders } from './store.server';
import { workOrderTemplate } from './template/template';
import { templateRoutes } from './template/template.server';
import { pressedAt } from '#server/pressed';
import { changeStatus, isActive, reopens } from './status/transition.server';
import { kinds, patchFields, workOrder } from './work-order';
import { wholeRecurrence } from './series/recurrence/recurrence-options';

const tag = 'Work orders';
const { path } = workOrder;
/** Also for templates, which have rules in addition. */
const eitherPatch = { ...patchFields, field_rules: workOrderTemplate.fields.field_rules };

const baseRoutes: Route[] = [
  ...readRoutes(workOrders),
  route({
    method: 'POST',
    path,
    tag,
    summary: 'Create a work order; a template, or one for each of several assets, when that is asked for',
    permit: ['create', 'work-order'],
    status: 201,
    body: newWorkOrder,
    answer: () => eitherSchema(recordSchema(workOrder, chips), recordSchema(workOrderTemplate, chips)),
    handle: async (ctx, { body }) => {
      const { from_request } = body;
      const id = from_request ? await createForRequest(ctx, from_request, body) : await createWorkOrder(ctx, body);
      return writtenRow(ctx, body.kind === 'template' ? (templates as never) : workOrders, id);
    },
  }),
  route({
    method: 'PATCH',
    path: `${path}/:id`,
    tag,
    summary: 'Change a work order, its status included',
    permit: ['update', 'work-order'],
    body: patchInput(eitherPatch),
    answer: () => recordSchema(workOrder, chips),
    handle: async (ctx, { params, body }) => {
      await changeWorkOrder(ctx, params.id!, body);
      return writtenRow(ctx, workOrders, params.id!);
    },
  }),
  withSeries(deleteRoute(workOrders, deleteWorkOrder)),
  restoreRoute(workOrders, restoreWorkOrder),
];

/** Locks the series before the work order, as everywhere. */
function withSeries(one: Route): Route {
  return {
    ...one,
    handle: async (ctx, request) => {
      await holdSeries(ctx, request.params.id!);
      return one.handle!(ctx, request);
    },
  };
}

/** Templates are work orders of another kind and use the same routes (D4). */
function either(one: Route): Route {
  const other = templateRoutes.find(
    ({ method, path: known }) => method === one.method && known.replace('/work-order-templates', path) === one.path,
  );
  // A new record states its own kind.
  if (!one.handle || !other?.handle || (one.method === 'POST' && one.path === path)) return one;
  return {
    ...one,
    ...(one.answer && { answer: () => eitherSchema(answerOf(one)!, answerOf(other)!) }),
    handle: async (ctx, request) => {
      const kind = kindOf(request);
      const { id } = request.params;
      if (id === undefined) return (kind === 'template' ? other : one).handle!(ctx, request);
      try {
        return await one.handle!(ctx, request);
      } catch (error) {
        // Most ids are work orders, so look for a template only after a 404.
        if ((error as { status?: number }).status !== 404 || !(await isTemplate(ctx, id))) throw error;
        // A template has no dates and no status, so its own schema refuses them.
        return other.handle!(ctx, other.body ? { ...request, body: other.body.parse(request.body) } : request);
      }
    },
  };
}

/** The properties of both; required are those that both require. */
function eitherSchema(one: JsonSchema, other: JsonSchema): JsonSchema {
  const [ofOne, ofOther] = [one.properties, other.properties] as (Record<string, JsonSchema> | undefined)[];
  if (!ofOne || !ofOther) return one;
  const properties: Record<string, JsonSchema> = { ...ofOther, ...ofOne };
  const { results } = ofOne;
  if (results)
    properties.results = list(eitherSchema(results.items as JsonSchema, ofOther.results!.items as JsonSchema));
  const required = (one.required as string[]).filter((key) => (other.required as string[]).includes(key));
  return { type: 'object', properties, required };
}

function kindOf({ query }: RouteInput): string | null {
  const kind = query.get('kind');
  query.delete('kind');
  if (kind !== null && !kinds.some(({ value }) => value === kind))
    throw badRequest(messages.badFilterValue('kind', messages.mustBeOneOf('Kind', ['work_order', 'template'])));
  return kind;
}

async function isTemplate(ctx: Context, id: string): Promise<boolean> {
  const [row] = await ctx.db.rows<{ kind: string }>(
    `select kind from work_order where organization_id = $1 and id = $2`,
    [ctx.organization.id, id],
  );
  return row?.kind === 'template';
}

const listed = (name: string, { summary }: { summary: string }, narrow: (query: URLSearchParams) => void): Route =>
  route({
    method: 'GET',
    path: `${path}/${name}`,
    tag,
    summary,
    permit: ['read', 'work-order'],
    answer: () => pageSchema(listedSchema(workOrder, chips)),
    handle: (ctx, { query }) => {
      const filters = new URLSearchParams(query);
      narrow(filters);
      return listRows(ctx, workOrders, filters, 'listed');
    },
  });

export const workOrderRoutes: Route[] = [
  ...baseRoutes.map(either),
  listed('triggered', { summary: 'List work orders that an automation or a measurement raised' }, (query) =>
    query.set('source__in', 'automation,measurement'),
  ),
  listed('for-measurement', { summary: 'List work orders that measurements raised' }, (query) =>
    query.set('measurement__isnull', 'false'),
  ),
  route({
    method: 'GET',
    path: `${path}/for-measurement/:measurement`,
    tag,
    summary: 'List work orders that a measurement raised, and open ones with a reading step on it',
    permit: ['read', 'work-order'],
    answer: () => pageSchema(listedSchema(workOrder, chips)),
    handle: (ctx, { query, params }) => ordersOfMeasurement(ctx, params.measurement!, query),
  }),
];

async function ordersOfMeasurement(ctx: Context, measurement: string, query: URLSearchParams): Promise<unknown> {
  await getRow(ctx, storeOf('measurement'), measurement);
  const found = await ctx.db.rows<{ id: string }>(
    `select w.id from work_order w where w.organization_id = $1 and w.measurement_id = $2
     union select l.work_order_id from work_order_step_reading l
       join work_order w on w.organization_id = l.organization_id and w.id = l.work_order_id and w.status <> 'done'
       join work_order_procedure c on c.organization_id = l.organization_id and c.id = l.copy_id and c.removed_at is null
     where l.organization_id = $1 and l.measurement_id = $2`,
    [ctx.organization.id, measurement],
  );
  const filters = new URLSearchParams(query);
  filters.set('id__in', found.map(({ id }) => id).join(',') || measurement);
  return listRows(ctx, workOrders, filters, 'listed');
}

export async function changeWorkOrder(ctx: Context, id: string, input: Patch<typeof eitherPatch>): Promise<void> {
  await holdSeries(ctx, id);
  const before = await loadRow(ctx, workOrders, id, 'update');
  const { parts, procedures, note, status, done_reason, on_hold_reason, field_rules, apply_to, at, ...content } = input;
  const recurrence = content.recurrence && wholeRecurrence(content.recurrence);
  if (!same(recurrence, before.recurrence)) await requireMeter(ctx, recurrence);
  const rest = { ...content, ...(recurrence && { recurrence }), ...(await movedWith(ctx, before, content)) };
  if (field_rules !== undefined) throw invalid({ field_rules: [messages.unknownField] });
  if (before.status === 'done' && !reopens(ctx, before)) refuseContent(before, content);
  if (parts !== undefined) refuseWhenDone(before.status);
  if (procedures !== undefined) refuseAnswersWhenDone(before.status);
  const steps = await changedProcedures(ctx, id, procedures);
  const changes = [...(parts === undefined ? [] : await setParts(ctx, id, parts ?? [])), ...steps.changes];
  if (rest.parent) await requireParent(ctx, id, rest.parent);
  const changesStatus = [status, done_reason, on_hold_reason, note].some((value) => value !== undefined);
  if (at && !changesStatus) throw invalid({ at: [messages.onlyWithChange(patchFields.at.label)] });
  if (apply_to === 'following' && !before.series && !recurrence?.is_active)
    throw invalid({ apply_to: [messages.onlyInSeries(patchFields.apply_to.label)] });
  if (status === null) throw invalid({ status: [messages.required(patchFields.status.label)] });
  const pressed = changesStatus ? pressedAt(ctx, 'at', patchFields.at.label, at) : undefined;
  const columns = pressed
    ? await changeStatus(
        ctx,
        before,
        { status: status ?? (before.status as never), done_reason, on_hold_reason, note, at: pressed },
        changes,
      )
    : {};
  const entry = { ...(changes.length > 0 && { changes }), pressed };
  const values = { ...rest, ...steps.columns, ...assignees(rest), ...columns };
  await atAssigned(updateRow(ctx, workOrders, before, values as never, {}, entry));
  if (rest.recurrence || before.series)
    await followSeries(
      ctx,
      before,
      { ...rest, ...(parts !== undefined && { parts }), ...(procedures !== undefined && { procedures }) },
      apply_to === 'following',
    );
}

/** Finished work stays as it was signed off, unless the user may reopen it (D14). */
function refuseContent(before: Row, content: Record<string, unknown>): void {
  const { assigned_to, custom_fields: customFields, ...fields } = content;
  const valuesBefore = (before.custom_fields ?? {}) as Record<string, unknown>;
  const differ = (given: object, from: Record<string, unknown>) =>
    Object.keys(given).filter((key) => {
      const value = given[key as never];
      return value !== undefined && !same(from[key], value, workOrders.links[key]);
    });
  const assigned = assigned_to === undefined ? {} : assignees({ assigned_to: assigned_to as AssignedTo | null });
  const changed = [
    ...differ(fields, before),
    ...(differ(assigned, before).length > 0 ? ['assigned_to'] : []),
    // Null empties all custom fields.
    ...(customFields !== undefined && differ(customFields ?? emptied(valuesBefore), valuesBefore).length > 0
      ? ['custom_fields']
      : []),
  ];
  const labelOf = (key: string) => workOrder.fields[key as keyof typeof workOrder.fields].label;
  if (changed.length > 0) throw conflict(messages.doneFixed(changed.map(labelOf)));
}

const emptied = (values: object) => Object.fromEntries(Object.keys(values).map((key) => [key, null]));

/** Work moves with its asset, unless it was at another location or a location is given. */
async function movedWith(
  ctx: Context,
  before: Row,
  { asset, location }: { asset?: string | null; location?: string | null },
): Promise<{ location?: string | null }> {
  if (!asset || asset === before.asset || location !== undefined) return {};
  const follows = !before.location || before.location === (await locationOf(ctx, before.asset as string | null));
  return follows ? { location: await locationOf(ctx, asset) } : {};
}

/** Deleting releases the reservations; time and costs are hidden with it and restored with it. */
export async function deleteWorkOrder(ctx: Context, before: Row): Promise<void> {
  const [below] = await ctx.db.rows<{ count: number }>(
    `select count(*) as count from work_order where organization_id = $1 and parent_id = $2 and deleted_at is null`,
    [ctx.organization.id, before.id],
  );
  if (below!.count > 0)
    throw conflict(messages.hasSubOrders(below!.count), {
      held_by: [{ entity_type: 'work-order', count: below!.count }],
    });
  if (before.status !== 'done') await releaseParts(ctx, before.id);
  await stopTimersOn(ctx, before.id);
  await detachFromSeries(ctx, before);
  await removeRow(ctx, workOrders, before);
  await tellRequestsDeleted(ctx, before.id);
}

async function restoreWorkOrder(ctx: Context, id: string): Promise<void> {
  await holdSeries(ctx, id);
  if (!(await bringBack(ctx, workOrders, id))) return;
  const row = await loadRow({ ...ctx, ifMatch: undefined }, workOrders, id, 'read');
  if (isActive(row.status as never)) await refuseSecond(ctx, row);
  if (row.parent) await requireParent(ctx, id, row.parent as string);
  if (row.status !== 'done') await returnParts(ctx, row, { reason: String(row.code) });
  await rejoinSeries(ctx, row);
  await recordRestored(ctx, workOrders, id);
}
