import type { Created } from '#shared/entity';
import { type FieldErrors, forbidden, invalid, notFound } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import { scopeOf } from '#shared/permission';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { getRow } from '#server/entity/read';
import { chips } from '#server/entity/routes';
import type { Row } from '#server/entity/lock';
import { loadRow } from '#server/entity/write';
import { recordSchema } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { pressedAt } from '#server/pressed';
import { history } from '#words/history';
import { asset } from '../asset';
import { assets } from '../asset.server';
import { changeAt, recordStatus, shown, type Status, statusAt } from './settle.server';
import { statusChangeFields } from './status';
import { statusChangeTable } from './status.table';
import { forgetChange, saveStatus, rewriteSteps } from './steps.server';

export const statusRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/assets/status',
    tag: 'Assets',
    summary: 'Change the status of an asset: now, back-dated, for a while, or ahead',
    permit: ['change_status', 'asset'],
    status: 201,
    body: input(statusChangeFields),
    answer: () => {
      const { properties, ...schema } = recordSchema(asset, chips);
      return {
        ...schema,
        properties: { ...(properties as object), status_change: { type: 'string', format: 'uuid' } },
      };
    },
    handle: async (ctx, { body }) => {
      const status_change = await changeStatus(ctx, body);
      return { ...(await getRow(ctx, assets, body.asset)), status_change };
    },
  }),
  route({
    method: 'DELETE',
    path: '/assets/status/:id',
    tag: 'Assets',
    summary: 'Take back a status change: who made it soon after, a manager at any time',
    permit: ['take_back_status', 'asset'],
    status: 204,
    handle: (ctx, { params }) => takeBack(ctx, params.id!),
  }),
];

type StatusInput = Created<typeof statusChangeFields>;

async function changeStatus(ctx: Context, input: StatusInput): Promise<string> {
  const since =
    input.status_change_since ?? pressedAt(ctx, 'changed_at', statusChangeFields.changed_at.label, input.changed_at);
  const { id } = await loadAsset(ctx, input.asset);
  const status = await checkedStatus(ctx, input, since);
  const change = {
    id: uuid7(Date.parse(ctx.now)),
    asset_id: id,
    since,
    begins: since,
    until: input.status_change_until ?? null,
    status_category: status.category,
    status_type: input.status_type,
    status_change_type: input.status_change_type ?? null,
    notes: input.notes ?? null,
    changed_from_source: input.changed_from_source ?? sources[ctx.source] ?? 'api',
    created_at: ctx.now,
    created_by: ctx.user.member,
  };
  const [before, now] = [await statusAt(ctx, id, since), await changeAt(ctx, id, ctx.now)];
  await insertInto(ctx.db, statusChangeTable, [{ ...change, organization_id: ctx.organization.id }]);
  await rewriteSteps(ctx, id, change);
  await saveStatus(ctx, id);
  const isNow = (await changeAt(ctx, id, ctx.now)) !== now;
  const to: Status = { name: status.name, category: status.category, type: change.status_change_type };
  const description = [history.statusChanged(shown(before), shown(status)), ...details(ctx, change)].join(' ');
  await recordStatus(ctx, id, description, [{ field: 'asset_status', from: before, to: recordedStatus(to, isNow) }]);
  return change.id;
}

const soon = 15 * 60_000;

async function takeBack(ctx: Context, change: string): Promise<void> {
  const [found] = await ctx.db.rows<Taken>(
    `select c.id, c.asset_id, c.since, c.until, c.status_change_type, c.created_at, c.created_by, h.name, c.status_category as category
     from asset_status_change c join health_status h on h.organization_id = c.organization_id and h.id = c.status_type
     where c.organization_id = $1 and c.id = $2`,
    [ctx.organization.id, change],
  );
  const isFree = scopeOf(ctx.user, 'take_back_status', 'asset') === 'all';
  if (!found || !(isFree || found.created_by === ctx.user.member)) throw notFound();
  if (!isFree && Date.parse(ctx.now) - Date.parse(found.created_at) > soon) throw forbidden(messages.takeBackLate);
  const { id } = await loadRow({ ...ctx, ifMatch: undefined }, assets, found.asset_id, 'change_status');
  const now = await changeAt(ctx, id, ctx.now);
  await forgetChange(ctx, id, found);
  await saveStatus(ctx, id);
  const isNow = (await changeAt(ctx, id, ctx.now)) !== now;
  const description = [history.statusTakenBack(shown(found)), ...details(ctx, found)].join(' ');
  const from: Status = { name: found.name, category: found.category, type: found.status_change_type };
  const to = await statusAt(ctx, id, found.since);
  await recordStatus(ctx, id, description, [{ field: 'asset_status', from, to: recordedStatus(to, isNow) }]);
}

/** What was said of another time leaves the machine as it is; whoever acts on changes passes it over. */
const recordedStatus = (to: Status, isNow: boolean): Status => (isNow ? to : { ...to, is_other_time: true });

interface Taken extends Status, Period {
  id: string;
  asset_id: string;
  created_at: string;
  created_by: string | null;
}

const sources: Partial<Record<Context['source'], string>> = { screen: 'asset_detail', automation: 'automation' };

/** Locks the row until the commit, so that changes of one asset are serialized. */
async function loadAsset(ctx: Context, id: string): Promise<Row> {
  try {
    return await loadRow({ ...ctx, ifMatch: undefined }, assets, id, 'change_status');
  } catch (error) {
    if ((error as { status?: number }).status !== 404) throw error;
    throw invalid({ asset: [messages.notFoundReference('Asset')] });
  }
}

async function checkedStatus(ctx: Context, input: StatusInput, since: string): Promise<Status> {
  const [status] = await ctx.db.rows<Status>(
    `select name, category from health_status where organization_id = $1 and id = $2 and deleted_at is null for share`,
    [ctx.organization.id, input.status_type],
  );
  if (!status) throw invalid({ status_type: [messages.notFoundReference('Status')] });
  const errors: FieldErrors = {};
  if (input.status_category && input.status_category !== status.category)
    errors.status_category = [messages.otherCategory(status.category)];
  if (status.category === 'offline' && !input.status_change_type)
    errors.status_change_type = [messages.changeTypeNeeded];
  if (status.category !== 'offline' && input.status_change_type)
    errors.status_change_type = [messages.changeTypeOffline];
  if (input.status_change_until && !input.status_change_since) errors.status_change_since = [messages.fromDateNeeded];
  else if (input.status_change_until && input.status_change_until <= since)
    errors.status_change_until = [messages.toAfterFrom];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return status;
}

interface Period {
  since: string;
  until: string | null;
  status_change_type: string | null;
}

/** Type, start and end, where they differ from "now". */
function details(ctx: Context, { since, until, status_change_type: type }: Period): string[] {
  const wall = new Intl.DateTimeFormat('en-GB', {
    timeZone: ctx.organization.time_zone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return [
    ...(type ? [`(${type})`] : []),
    ...(since === ctx.now ? [] : [history.from(wall.format(new Date(since)))]),
    ...(until ? [history.until(wall.format(new Date(until)))] : []),
  ];
}
