import type { Created } from '#shared/entity';
import { type FieldErrors, invalid } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#shared/messages';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { getRow } from '#server/entity/read';
import { chips } from '#server/entity/routes';
import { loadRow, type Row } from '#server/entity/write';
import { recordSchema } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { asset } from './asset';
import { assets } from './asset.server';
import { recordStatus, shown, type Status, statusAt } from './settle.server';
import { statusChangeFields } from './status';
import { statusChangeTable } from './status.table';
import { keepStatus, rewriteSteps } from './steps.server';

export const statusRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/assets/status',
    tag: 'Assets',
    summary: 'Change the status of an asset: now, back-dated, for a while, or ahead',
    permit: ['change_status', 'asset'],
    status: 201,
    body: input(statusChangeFields),
    get answer() {
      return recordSchema(asset, chips);
    },
    handle: async (ctx, { body }) => {
      await changeStatus(ctx, body);
      return getRow(ctx, assets, body.asset);
    },
  }),
];

type Asked = Created<typeof statusChangeFields>;

async function changeStatus(ctx: Context, asked: Asked): Promise<void> {
  const since = asked.status_change_since ?? ctx.now;
  const { id } = await loadAsset(ctx, asked.asset);
  const status = await checkedStatus(ctx, asked, since);
  const change = {
    id: uuid7(Date.parse(ctx.now)),
    asset_id: id,
    since,
    begins: since,
    until: asked.status_change_until ?? null,
    status_category: status.category,
    status_type: asked.status_type,
    status_change_type: asked.status_change_type ?? null,
    notes: asked.notes ?? null,
    changed_from_source: asked.changed_from_source ?? sources[ctx.source] ?? 'api',
    created_at: ctx.now,
    created_by: ctx.user.member,
  };
  const before = await statusAt(ctx, id, since);
  await insertInto(ctx.db, statusChangeTable, [{ ...change, organization_id: ctx.organization.id }]);
  await rewriteSteps(ctx, id, change);
  await keepStatus(ctx, id);
  const to = { name: status.name, category: status.category, type: change.status_change_type };
  await recordStatus(ctx, id, words(ctx, change, before, status), [{ field: 'asset_status', from: before, to }]);
}

const sources: Partial<Record<Context['source'], string>> = { screen: 'asset_detail', automation: 'automation' };

/** Locked until we commit: changes of one asset take turns. */
async function loadAsset(ctx: Context, id: string): Promise<Row> {
  try {
    return await loadRow({ ...ctx, ifMatch: undefined }, assets, id, 'change_status');
  } catch (error) {
    if ((error as { status?: number }).status !== 404) throw error;
    throw invalid({ asset: [messages.notFoundReference('Asset')] });
  }
}

async function checkedStatus(ctx: Context, asked: Asked, since: string): Promise<Status> {
  const [status] = await ctx.db.rows<Status>(
    `select name, category from health_status where organization_id = $1 and id = $2 and deleted_at is null for share`,
    [ctx.organization.id, asked.status_type],
  );
  if (!status) throw invalid({ status_type: [messages.notFoundReference('Status')] });
  const errors: FieldErrors = {};
  if (asked.status_category && asked.status_category !== status.category)
    errors.status_category = [messages.otherCategory(status.category)];
  if (status.category === 'offline' && !asked.status_change_type)
    errors.status_change_type = [messages.changeTypeNeeded];
  if (status.category !== 'offline' && asked.status_change_type)
    errors.status_change_type = [messages.changeTypeOffline];
  if (asked.status_change_until && !asked.status_change_since) errors.status_change_since = [messages.fromDateNeeded];
  else if (asked.status_change_until && asked.status_change_until <= since)
    errors.status_change_until = [messages.toAfterFrom];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return status;
}

function words(
  ctx: Context,
  change: { since: string; until: string | null; status_change_type: string | null },
  before: Status,
  status: Status,
): string {
  const wall = new Intl.DateTimeFormat('en-GB', {
    timeZone: ctx.organization.time_zone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const parts = [`Changed status from ${shown(before)} to ${shown(status)}`];
  if (change.status_change_type) parts.push(`(${change.status_change_type})`);
  if (change.since !== ctx.now) parts.push(`from ${wall.format(new Date(change.since))}`);
  if (change.until) parts.push(`until ${wall.format(new Date(change.until))}`);
  return parts.join(' ');
}
