import type { Context } from '#server/context';
import { Params } from '#server/entity/params';
import { valueOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { givenTo } from '../read.server';
import { workOrders } from '../store.server';

export const myBlocks = ['in_progress', 'overdue', 'today', 'this_week'] as const;
export type MyBlock = (typeof myBlocks)[number];

/** The instants at which today begins and ends, and the week ends. */
export interface Days {
  today: string;
  tomorrow: string;
  next_week: string;
}

/** The filters of each block's list. */
export const myLists = ({ today, tomorrow, next_week }: Days): Record<MyBlock, Record<string, string>> => ({
  in_progress: { is_mine: 'true', status: 'in_progress' },
  overdue: { is_mine: 'true', timeliness: 'overdue' },
  today: { ...mine, plan_date__gte: today, plan_date__lt: tomorrow },
  this_week: { ...mine, plan_date__gte: tomorrow, plan_date__lt: next_week },
});

const mine = { is_mine: 'true', status__ne: 'done', timeliness__ne: 'overdue' };

/**
 * The first work orders of each block, and how many there are. One statement for all blocks: it starts with the few
 * that are assigned to the person, whereas each list would go through all work that is to be done.
 */
export async function readMyWork(
  ctx: Context,
  { today, tomorrow, next_week }: Days,
  most: number,
): Promise<Record<MyBlock, { ids: string[]; count: number }>> {
  const params = new Params();
  const visible = visibleTo(ctx, workOrders, 't', params);
  const mine = givenTo('t', params.add(ctx.user.member, 'uuid'));
  const plan = valueOf(workOrders, 'plan_date', 't');
  const [today$, tomorrow$, next$] = [today, tomorrow, next_week].map((at) => params.add(at, 'timestamptz'));
  const rows = await ctx.db.rows<{ block: MyBlock; id: string; count: number }>(
    `select block, id, count from (
       select b.block, t.id, count(*) over (partition by b.block) as count,
         row_number() over (partition by b.block order by ${plan}, t.id) as nth
       from work_order t cross join lateral (select ${valueOf(workOrders, 'timeliness', 't')} = 'overdue' as is_overdue) o
         cross join lateral (values
           ('in_progress', t.status = 'in_progress'),
           ('overdue', o.is_overdue),
           ('today', o.is_overdue is not true and ${plan} >= ${today$} and ${plan} < ${tomorrow$}),
           ('this_week', o.is_overdue is not true and ${plan} >= ${tomorrow$} and ${plan} < ${next$})) b (block, holds)
       where ${visible} and t.status is distinct from 'done' and ${mine} and b.holds) found
     where nth <= ${params.add(most)} order by block, nth`,
    params.values,
    'often',
  );
  const blocks = myBlocks.map((block) => {
    const found = rows.filter((row) => row.block === block);
    return [block, { ids: found.map(({ id }) => id), count: found[0]?.count ?? 0 }] as const;
  });
  return Object.fromEntries(blocks) as Record<MyBlock, { ids: string[]; count: number }>;
}
