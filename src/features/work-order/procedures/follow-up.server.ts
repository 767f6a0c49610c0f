import { conflict, invalid } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { Created } from '#shared/entity';
import { choice, type Fields, longText, text } from '#shared/field';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { getRow } from '#server/entity/read';
import { loadRow, noteOn } from '#server/entity/write';
import { evidenceOf } from '#features/procedure/evidence';
import { history } from '#words/history';
import { createWorkOrder } from '../create.server';
import { priorities } from '../plan-options';
import { readCopy } from './procedures.server';
import { workOrders } from '../store.server';
import { workOrderLinkTable } from '../work-order.table';

export const followUpFields = {
  step: text({ label: 'Field', required: true, max: 64 }),
  name: text({ label: 'Name', max: 100 }),
  description: longText({ label: 'Description' }),
  priority: choice(priorities, { label: 'Priority' }),
} as const satisfies Fields;

/** A flagged or failed step becomes a work order with its evidence, linked to the work that found it (D18, D21). */
export async function followUp(
  ctx: Context,
  order: string,
  copy: string,
  input: Created<typeof followUpFields>,
): Promise<string> {
  const row = await loadRow(ctx, workOrders, order, 'update');
  const read = await readCopy(ctx, order, copy);
  const step = read.steps.find(({ id }) => id === input.step);
  if (!step) throw invalid({ step: [messages.unknownStep] });
  if (step.type !== 'inspection' || (step.answer !== 'flag' && step.answer !== 'fail'))
    throw conflict(messages.onlyFlagOrFail);
  if (step.follow_up) throw conflict(messages.followUpMade(step.follow_up.code, step.follow_up.name));
  const evidence = evidenceOf(read, step, String(row.code));
  const id = await createWorkOrder(
    ctx,
    {
      name: input.name ?? evidence.name,
      description: input.description ?? evidence.description,
      priority: input.priority ?? evidence.priority,
      asset: row.asset as string | null,
      location: row.location as string | null,
      images: evidence.photos.map((photo) => photo.id),
    },
    { source: 'inspection', entity_type: 'work-order', id: order },
  );
  await ctx.db.rows(
    `update work_order_answer set follow_up_id = $4 where organization_id = $1 and copy_id = $2 and step_id = $3`,
    [ctx.organization.id, copy, step.id, id],
  );
  await link(ctx, order, id);
  return id;
}

/** Recorded on the original work order only: the new one already states its origin. */
async function link(ctx: Context, order: string, id: string): Promise<void> {
  const { code } = await getRow(ctx, workOrders, id);
  await insertInto(ctx.db, workOrderLinkTable, [
    {
      organization_id: ctx.organization.id,
      id: uuid7(Date.parse(ctx.now)),
      work_order_id: id,
      kind: 'follows',
      other_id: order,
      created_at: ctx.now,
      created_by: ctx.user.member,
    },
  ]);
  await noteOn(ctx, workOrders, order, messages.linkAdded(history.followedBy, code), [
    { field: 'links', from: null, to: [code] },
  ]);
}
