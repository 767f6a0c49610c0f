import type { Context } from '#server/context';
import type { ChecklistKey, Home } from './home';

/** First steps, ticked by what has really happened: what was deleted since counts, too (D36). */
const steps: Record<ChecklistKey, string> = {
  asset: `exists (select from asset where organization_id = $1)`,
  colleague: `(select count(*) from (select from member where organization_id = $1 limit 2) two) = 2`,
  work_order_done: `exists (select from work_order where organization_id = $1 and kind = 'work_order' and status = 'done')`,
  portal: `exists (select from portal where organization_id = $1)`,
  reading: `exists (select from measurement where organization_id = $1 and reading_count > 0)`,
};

export async function readChecklist(ctx: Context): Promise<Home['checklist']> {
  const columns = Object.entries(steps).map(([key, holds]) => `${holds} as ${key}`);
  const [row] = await ctx.db.rows<Record<ChecklistKey, boolean>>(
    `select ${columns.join(', ')}`,
    [ctx.organization.id],
    'often',
  );
  return (Object.keys(steps) as ChecklistKey[]).map((key) => ({ key, is_done: row![key] }));
}
