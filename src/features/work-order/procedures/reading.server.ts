import type { Context } from '#server/context';
import { type FieldErrors, invalid } from '#shared/errors';
import { addReading, type ReadingInput, voidReading } from '#features/measurement/index.server';
import type { AnsweredStep } from '#features/procedure/steps';
import { words } from './procedures.words';

/** What is said with the answer of a reading step, as of a reading elsewhere. */
export type ReadingNote = Pick<ReadingInput, 'meaning' | 'confirmed'>;

/**
 * Finds the measurements of reading steps: by id, or by the name of one on the asset of the work order (F2.8). A step
 * without one stays an ordinary number.
 */
export async function linkReadingSteps(ctx: Context, orders: readonly string[]): Promise<void> {
  await ctx.db.rows(
    `insert into work_order_step_reading (organization_id, copy_id, step_id, work_order_id, measurement_id)
     select distinct on (c.id, s.step->>'id') c.organization_id, c.id, s.step->>'id', w.id, m.id
     from work_order w
       join work_order_procedure c on c.organization_id = w.organization_id and c.work_order_id = w.id
       cross join jsonb_array_elements(c.steps) s (step)
       join measurement m on m.organization_id = w.organization_id and m.deleted_at is null
         and (m.id::text = lower(s.step->>'measurement')
           or m.asset_id = w.asset_id and app_fold(m.name) = app_fold(s.step->>'measurement'))
     where w.organization_id = $1 and w.id = any($2) and w.kind = 'work_order' and s.step->>'type' = 'reading'
     order by c.id, s.step->>'id', m.id::text = lower(s.step->>'measurement') desc, m.created_at, m.id
     on conflict do nothing`,
    [ctx.organization.id, orders],
  );
}

/** The answer of a reading step is a reading, taken when it was given. Answering anew voids the one before. */
export async function writeStepReading(
  ctx: Context,
  code: string,
  copy: string,
  step: AnsweredStep,
  answer: unknown,
  at: string,
  note: ReadingNote = {},
): Promise<void> {
  const [link] = await ctx.db.rows<{ measurement_id: string; reading_id: string | null }>(
    // A reading that somebody has voided already is void.
    `select l.measurement_id, r.id as reading_id from work_order_step_reading l
       join measurement m on m.organization_id = l.organization_id and m.id = l.measurement_id and m.deleted_at is null
       left join reading r on r.organization_id = l.organization_id and r.id = l.reading_id and r.voided_at is null
     where l.organization_id = $1 and l.copy_id = $2 and l.step_id = $3`,
    [ctx.organization.id, copy, step.id],
  );
  if (!link) return;
  const { measurement_id, reading_id } = link;
  if (reading_id) await voidReading(ctx, measurement_id, reading_id, words.answeredAnew(code));
  const isGiven = answer !== null && answer !== undefined;
  const input = { value: answer as number | string, taken_at: at, note: words.readOn(code), ...note };
  const written = isGiven ? await atStep(step.id, addReading(ctx, measurement_id, input)) : undefined;
  await ctx.db.rows(
    `update work_order_step_reading set reading_id = $4 where organization_id = $1 and copy_id = $2 and step_id = $3`,
    [ctx.organization.id, copy, step.id, written?.id ?? null],
  );
}

/** Says at the step what is wrong with its reading. */
async function atStep<T>(step: string, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    const { errors, ...extra } = (error as { extra?: { errors?: FieldErrors } }).extra ?? {};
    if (!errors) throw error;
    const refusal = invalid({ [step]: Object.values(errors).flat() });
    throw Object.assign(refusal, { extra: { ...refusal.extra, ...extra } });
  }
}
