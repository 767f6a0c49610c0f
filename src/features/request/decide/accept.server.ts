import { type AppError, conflict, type FieldErrors, forbidden, invalid } from '#shared/errors';
import type { CustomValues } from '#shared/field';
import { can } from '#shared/permission';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { customFieldsHere } from '#server/entity/custom';
import type { Row } from '#server/entity/lock';
import { loadRow } from '#server/entity/write';
import { type WorkOrderInput, createWorkOrder, newWorkOrder } from '#features/work-order/index.server';
import { advance, allowedFor, decided, requireWay } from './advance.server';
import { requests } from '../store.server';

/**
 * Accepts a request: one work order with everything it says (F1.3). The row is locked, so of two who accept at once the
 * second finds it accepted, and the work order commits together with the request or not at all.
 */
export async function acceptRequest(ctx: Context, id: string, given: Partial<WorkOrderInput> = {}): Promise<string> {
  const before = await loadRow(ctx, requests, id, 'accept');
  await refuseAccepted(ctx, before);
  if (given.kind === 'template') throw invalid({ kind: [messages.notOfTemplate('Request')] });
  if (given.recurrence) throw invalid({ recurrence: [messages.noSeriesOfRequest] });
  const said = await wordsOf(ctx, before);
  const origin = { source: 'request', entity_type: 'request', id } as const;
  const defaults = given.from_template ? {} : { priority: 'medium' };
  // Also from a template of preventive work: a breakdown does not come again by the calendar.
  const input = { ...defaults, work_type: 'reactive', recurrence: null, ...said } as Partial<WorkOrderInput>;
  const order = await createWorkOrder({ ...ctx, ifMatch: undefined }, given as WorkOrderInput, origin, input);
  const made = await orderOf(ctx, order);
  const closed = made.status === 'done' ? { closed_at: ctx.now } : {};
  const columns = { ...decided(ctx, before), ...closed, work_order: order };
  await advance(ctx, before, 'accepted', messages.requestAccepted(made.code), columns);
  return order;
}

/** A work order that is created `from_request`; errors about the request are at that field. */
export async function acceptAs(ctx: Context, id: string, given: WorkOrderInput): Promise<string> {
  if (!can(ctx.user, 'accept', 'request')) throw forbidden(messages.forbidden(ctx.user.role));
  try {
    return await acceptRequest({ ...ctx, ifMatch: undefined }, id, given);
  } catch (error) {
    if ((error as AppError).status !== 404) throw error;
    throw invalid({ from_request: [messages.notFoundReference('Request')] });
  }
}

/** With a body in which fields of the work order are given: their errors are at them. */
export async function acceptWith(ctx: Context, id: string, given: Record<string, unknown>): Promise<void> {
  try {
    await acceptRequest(ctx, id, newWorkOrder.parse({ ...given, from_request: id }));
  } catch (error) {
    const { errors } = (error as AppError).extra ?? {};
    if (!errors) throw error;
    const named = Object.entries(errors as FieldErrors).map(([key, list]) => [`work_order.${key}`, list]);
    throw invalid(Object.fromEntries(named));
  }
}

/** The second of two who accept at once hears which work order the first has made. */
async function refuseAccepted(ctx: Context, before: Row): Promise<void> {
  if (before.status !== 'accepted') return requireWay(ctx, before, 'accepted');
  const { id, code } = await orderOf(ctx, before.work_order as string);
  const allowed = await allowedFor(ctx, before);
  throw conflict(messages.requestTaken(String(before.code), code), { allowed, work_order: { id, code } });
}

const carried = ['name', 'description', 'priority', 'asset', 'location', 'images', 'files'] as const;

/** What a request says of the work: empty fields say nothing. */
async function wordsOf(ctx: Context, row: Row): Promise<Record<string, unknown>> {
  const said = carried.filter((key) => row[key] != null).map((key) => [key, row[key]]);
  return { ...Object.fromEntries(said), custom_fields: await sameCustomValues(ctx, row) };
}

/** Values of the request's own fields for which work orders have one of the same name and kind that takes them. */
async function sameCustomValues(ctx: Context, { custom_fields }: Row): Promise<CustomValues> {
  const values = (custom_fields ?? {}) as CustomValues;
  if (Object.keys(values).length === 0) return {};
  const defined = await customFieldsHere(ctx);
  const [here, there] = ['request', 'work-order'].map((noun) => Object.values(defined.get(noun) ?? {}));
  const pairs = here!.flatMap(({ customKey, label, kind }) => {
    const value = values[customKey!];
    const field = there!.find((one) => one.label === label && one.kind === kind);
    return value != null && field?.schema.safeParse(value).success ? [[field.customKey!, value]] : [];
  });
  return Object.fromEntries(pairs) as CustomValues;
}

interface Order {
  id: string;
  code: string;
  status: string;
}

export async function orderOf(ctx: Context, id: string): Promise<Order> {
  const [order] = await ctx.db.rows<Order>(
    `select id, code, status from work_order where organization_id = $1 and id = $2`,
    [ctx.organization.id, id],
  );
  return order!;
}
