import { cutTo } from '#shared/text/cut';
import { invalid, type AppError } from '#shared/errors';
import type { Field } from '#shared/field';
import type { NoticeNoun } from '#shared/notice';
import { noticeNouns } from '#shared/notice';
import { messages } from '#words/messages';
import { call, findRoute } from '#server/call';
import type { Context } from '#server/context';
import { storeOf } from '#server/entity/store';
import { notify } from '#features/notification/index.server';
import { createWorkOrder, newWorkOrder } from '#features/work-order/index.server';
import type { Action, ActionOf } from '../sentence/action';
import type { Acting } from './acting.server';
import { words } from '../automation.words';
import { queueCall } from './outgoing.server';
import { filledText, inWords, onlyPlace } from '../sentence/template-text';

type Target = { noun: string; id: string };

/** Does one action and returns what its line in the log says. */
export function act(acting: Acting, action: Action, n: number): Promise<string> {
  switch (action.type) {
    case 'create_work_order':
      return createOrder(acting, action);
    case 'create_request':
      return createRequest(acting, action);
    case 'set_fields':
      return setFields(acting, action);
    case 'assign':
      return assign(acting, action);
    case 'change_asset_status':
      return changeStatus(acting, action);
    case 'notify':
      return tell(acting, action);
    case 'call_webhook':
      return queueCall(acting, action, n).then(() => words.did.calls(action.url));
    case 'draft_purchase_order':
      return draftOrder(acting, action);
    case 'comment':
      return comment(acting, action);
  }
}

async function createOrder(acting: Acting, { template, values }: ActionOf<'create_work_order'>): Promise<string> {
  const { ctx, automation, facts } = acting;
  const filled = await filledValues(acting, values ?? {}, newWorkOrder.fields);
  const given = { ...(template ? { from_template: template } : { name: automation.name }), ...filled };
  const [asset, location] = [await facts.idOf('asset'), await facts.idOf('location')];
  // What happened says where, unless the action or the template does.
  const about = { ...(asset && { asset }), ...(location && { location }) };
  const input = newWorkOrder.parse(given);
  const measurement = await facts.idOf('measurement');
  const origin = { source: 'automation' as const, entity_type: 'automation', id: automation.id, measurement };
  const id = await createWorkOrder(ctx, input, origin, about);
  acting.workOrders.push(id);
  facts.note('work-order', id);
  return words.did.createdWorkOrder(String((await facts.record('work-order', id))?.code ?? ''));
}

async function createRequest(acting: Acting, { values }: ActionOf<'create_request'>): Promise<string> {
  const { ctx, automation, facts } = acting;
  const { fields } = storeOf('request').entity;
  const filled = await filledValues(acting, values, fields);
  const [asset, location] = [await facts.idOf('asset'), await facts.idOf('location')];
  const about = { ...(asset && { asset }), ...(location && { location }) };
  const body = { name: automation.name, ...about, ...filled };
  const made = await call<{ id: string; code: string }>(ctx, 'POST', '/requests', { body });
  facts.note('request', made.id);
  return words.did.createdRequest(made.code);
}

async function setFields(acting: Acting, action: ActionOf<'set_fields'>): Promise<string> {
  const { noun, id } = await targetOf(acting, action);
  const { path, fields } = storeOf(noun).entity;
  const body = await filledValues(acting, action.values, fields);
  await call(acting.ctx, 'PATCH', `${path}/:id`, { params: { id }, body });
  return words.did.set(Object.keys(body));
}

async function assign(acting: Acting, action: ActionOf<'assign'>): Promise<string> {
  const { noun, id } = await targetOf(acting, action);
  const { path, fields } = storeOf(noun).entity;
  if (!fields.assigned_to) throw invalid({ on: [words.notFor(noun)] });
  const assigned_to = { users: action.users ?? [], teams: action.teams ?? [] };
  await call(acting.ctx, 'PATCH', `${path}/:id`, { params: { id }, body: { assigned_to } });
  return words.did.assigned;
}

async function changeStatus(acting: Acting, action: ActionOf<'change_asset_status'>): Promise<string> {
  const { type: _type, on: _on, asset: chosen, ...given } = action;
  const asset = chosen ?? (await acting.facts.idOf('asset'));
  if (!asset) throw invalid({ asset: [words.noAsset] });
  const notes = given.notes ? await filled(acting, given.notes, 500) : undefined;
  const body = { ...given, asset, notes, changed_from_source: 'automation' };
  const after = await call<{ name: string }>(acting.ctx, 'POST', '/assets/status', { body });
  return words.did.status(after.name);
}

async function tell(acting: Acting, { to, text, urgent, on }: ActionOf<'notify'>): Promise<string> {
  const { ctx, automation } = acting;
  const said = await filled(acting, text, 500);
  const target = await maybeTarget(acting, on);
  const isTold = target && (noticeNouns as readonly string[]).includes(target.noun);
  const about = isTold ? target : { noun: 'automation', id: automation.id };
  const members = [...(to.users ?? []), ...(await membersOf(ctx, to.teams ?? []))];
  await notify(
    ctx,
    {
      event: 'automation',
      noun: about.noun as NoticeNoun,
      id: about.id,
      to: { members },
      text: said,
      ...(urgent && { urgent }),
    },
    null,
  );
  return words.did.notified(said);
}

async function membersOf(ctx: Context, teams: string[]): Promise<string[]> {
  const rows = await ctx.db.rows<{ member_id: string }>(
    `select distinct member_id from team_member where organization_id = $1 and team_id = any($2)`,
    [ctx.organization.id, teams],
  );
  return rows.map(({ member_id }) => member_id);
}

async function draftOrder(acting: Acting, action: ActionOf<'draft_purchase_order'>): Promise<string> {
  const part = action.part ?? (await acting.facts.idOf('part'));
  if (!part) throw invalid({ part: [words.noPart] });
  const body = { parts: [part] };
  const made = await call<{ orders: { code: string }[]; left_out: { reason: string }[] }>(
    acting.ctx,
    'POST',
    '/purchase-orders/from-parts',
    { body },
  );
  const [left] = made.left_out;
  return left ? words.did.leftOut(left.reason) : words.did.ordered(made.orders.map(({ code }) => code));
}

async function comment(acting: Acting, action: ActionOf<'comment'>): Promise<string> {
  const { noun, id } = await targetOf(acting, action);
  const path = `${storeOf(noun).entity.path}/:id/comments`;
  if (!findRoute('POST', path)) throw invalid({ on: [words.notFor(noun)] });
  // A name in a value must not tell that person.
  const text = await filled(acting, action.text, 5000, (value) => value.replaceAll('@', '@\u200b'));
  await call(acting.ctx, 'POST', path, { params: { id }, body: { text } });
  return words.did.commented;
}

async function filled(
  { facts }: Acting,
  text: string,
  max: number,
  escape?: (value: string) => string,
): Promise<string> {
  const lookup = inWords(await facts.lookupFor(text), facts.ctx.organization.time_zone);
  return filledText(text, lookup, max, escape);
}

/** Values with their places filled in. A value that is nothing but a place may be more than text: a record, a number. */
async function filledValues(
  { facts }: Acting,
  values: Record<string, unknown>,
  fields: Record<string, Field>,
): Promise<Record<string, unknown>> {
  const lookup = await facts.lookupFor(values);
  const spoken = inWords(lookup, facts.ctx.organization.time_zone);
  const fill = (value: unknown, field: Field | undefined): unknown => {
    if (typeof value === 'string') {
      const only = onlyPlace(value);
      const isText = !field || field.kind === 'text' || field.kind === 'long_text';
      if (only !== undefined && !isText) return rawValue(lookup(only));
      // One place alone may be the value of a custom field that is no text.
      const isSentence = only === undefined || field !== undefined;
      return filledText(value, isSentence ? spoken : lookup, field?.limits?.max ?? 5000);
    }
    if (Array.isArray(value)) return value.map((one) => fill(one, undefined));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, undefined)]));
  };
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fill(value, fields[key])]));
}

const rawValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null);

async function maybeTarget(
  { facts }: Acting,
  on: 'subject' | 'work_order' | null | undefined,
): Promise<Target | undefined> {
  if (on === 'work_order') {
    const id = await facts.idOf('work_order');
    return id ? { noun: 'work-order', id } : undefined;
  }
  return facts.event.subject;
}

async function targetOf(acting: Acting, { on }: { on?: 'subject' | 'work_order' | null }): Promise<Target> {
  const target = await maybeTarget(acting, on);
  if (!target) throw invalid({ on: [on === 'work_order' ? words.noWorkOrder : words.noSubject] });
  return target;
}

/** What a failed action says in the log. */
export function textOf(error: unknown): string {
  const { extra } = error as Partial<AppError>;
  const errors = extra?.errors as Record<string, string[]> | undefined;
  if (errors)
    return Object.entries(errors)
      .map(([field, [message]]) => `${field}: ${message}`)
      .join('; ');
  return error instanceof Error ? cutTo(error.message, 500) : messages.wrongType;
}
