import { scopeOf } from '#shared/permission';
import { dayIn, momentOf } from '#shared/wall';
import type { Context } from '#server/context';
import { insideOf } from '#server/entity/filter/inside';
import { Params } from '#server/entity/params';
import { instantText } from '#server/entity/select';
import { visibleTo } from '#server/entity/visible';
import { type JsonSchema, object } from '#server/http/json-schema';
import { type Route, route } from '#server/http/route';
import { statusOf } from '#features/asset/index.server';
import { computed, totalCost } from '../read.server';
import { workOrders } from '../store.server';

const text: JsonSchema = { type: 'string' };
const integer: JsonSchema = { type: 'integer' };
const instant: JsonSchema = { type: 'string', format: 'date-time' };
const instantOrNone: JsonSchema = { ...instant, type: ['string', 'null'] };

export const assetWorkRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/assets/:id/work',
    tag: 'Assets',
    summary: 'Read the work on an asset and all inside it in short: what is open, planned next, and has cost this year',
    permit: ['read', 'asset'],
    answer: object({
      open: integer,
      overdue: integer,
      planned: integer,
      next: {
        ...object({ id: text, name: text, code: text, start_date: instantOrNone, due_date: instantOrNone }),
        type: ['object', 'null'],
      },
      year_from: instant,
      cost_ytd: { type: ['string', 'null'] },
      currency: text,
    }),
    handle: (ctx, { params }) => readWork(ctx, params.id!),
  }),
];

/**
 * Counts only work that the reader may see, on the asset and all assets inside it. The cost is of work completed in the
 * organisation's current year.
 */
async function readWork(ctx: Context, id: string) {
  await statusOf(ctx, id);
  const zone = ctx.organization.time_zone;
  const year_from = momentOf(`${dayIn(ctx.now, zone).slice(0, 4)}-01-01`, '00:00', zone);
  const params = new Params();
  const inside = insideOf('asset', params.add(ctx.organization.id), params.add(id));
  const here = `from work_order o where ${visibleTo(ctx, workOrders, 'o', params)} and o.asset_id = any(${inside})`;
  const open = `o.status in ('open', 'in_progress', 'on_hold')`;
  const cost =
    scopeOf(ctx.user, 'read', 'cost') === 'all'
      ? `(select coalesce(sum(${totalCost('o')}), 0)::numeric(20, 2)::text
          ${here} and o.status = 'done' and o.completed_at >= ${params.add(year_from, 'timestamptz')})`
      : 'null::text';
  const [found] = await ctx.db.rows<Record<string, unknown>>(
    `select count(*) filter (where ${open})::int as open,
       count(*) filter (where ${computed.timeliness.cases.overdue('o')})::int as overdue,
       count(*) filter (where o.status = 'planned')::int as planned,
       (select json_build_object('id', o.id, 'name', o.name, 'code', o.code,
          'start_date', ${instantText('o.start_date')}, 'due_date', ${instantText('o.due_date')})
        ${here} and o.status = 'planned' order by coalesce(o.start_date, o.due_date), o.id limit 1) as next,
       ${cost} as cost_ytd
     ${here}`,
    params.values,
  );
  return { ...found, currency: ctx.organization.currency, year_from };
}
