import { isDeepStrictEqual } from 'node:util';
import { conflict, forbidden, invalid, notFound } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import { can } from '#shared/permission';
import type { Change } from '#server/audit';
import type { Context } from '#server/context';
import { few, insertInto } from '#server/db/statement';
import { missingIn, type MissingStep } from '#features/procedure/missing';
import type { ProcedureCopy, Step } from '#features/procedure/steps';
import { copyJson, stepsJson } from './read.server';
import { linkReadingSteps } from './reading.server';
import { workOrderProcedureTable } from './procedures.table';

interface Source {
  procedure: string;
  name: string;
  steps: Step[];
}

interface Copy extends Source {
  id: string;
  answered: boolean;
  signed: boolean;
  removed: boolean;
}

export function refuseAnswersWhenDone(status: unknown): void {
  if (status === 'done') throw conflict(messages.answersSettled);
}

/** The procedures of a new work order or template, by library id. A template's copies take precedence. */
export async function plannedProcedures(ctx: Context, wanted: string[], template?: string): Promise<Source[]> {
  if (wanted.length === 0) return [];
  const planned = template ? (await copiesOf(ctx, template)).filter(({ removed }) => !removed) : [];
  const library = await ctx.db.rows<Source>(
    `select id as procedure, name, fields as steps from procedure
     where organization_id = $1 and id = any($2) and deleted_at is null order by id for share`,
    [ctx.organization.id, wanted],
  );
  return wanted.map((id) => {
    const found = [...planned, ...library].find(({ procedure }) => procedure === id);
    if (!found) throw invalid({ procedures: [messages.notFoundReference('Procedure')] });
    return found;
  });
}

/** The help pictures of all steps. */
export const helpPhotosOf = (sources: readonly Source[]): string[] => [
  ...new Set(sources.flatMap(({ steps }) => steps.flatMap(({ help_photo }) => help_photo ?? []))),
];

/** Copies the steps (D18): later changes of the library do not affect the work order. */
export async function copyProcedures(ctx: Context, id: string, sources: readonly Source[]): Promise<void> {
  if (sources.length === 0) return;
  const rows = sources.map(({ procedure, name, steps }, position) => ({
    organization_id: ctx.organization.id,
    id: uuid7(Date.parse(ctx.now)),
    work_order_id: id,
    procedure_id: procedure,
    position,
    name,
    steps,
    created_at: ctx.now,
  }));
  await insertInto(ctx.db, workOrderProcedureTable, rows);
  if (sources.some(({ steps }) => steps.some(({ measurement }) => measurement))) await linkReadingSteps(ctx, [id]);
}

/** Copies procedures from work orders to others, without answers. Answered procedures of a target stay. */
export async function carryProcedures(ctx: Context, pairs: { from: string; to: string }[]): Promise<void> {
  const values = [ctx.organization.id, pairs.map(({ to }) => to)];
  await ctx.db.rows(
    `delete from work_order_procedure c where c.organization_id = $1 and c.work_order_id = any($2) and not exists (
       select from work_order_answer a where a.organization_id = c.organization_id and a.copy_id = c.id)`,
    values,
  );
  await ctx.db.rows(
    `insert into work_order_procedure (organization_id, id, work_order_id, procedure_id, position, name, steps, created_at)
     select c.organization_id, gen_random_uuid(), p.target, c.procedure_id, c.position, c.name, c.steps, $4
     from unnest($3::uuid[], $2::uuid[]) p (source, target)
       join work_order_procedure c on c.organization_id = $1 and c.work_order_id = p.source and c.removed_at is null
     where not exists (select from work_order_procedure h
       where h.organization_id = $1 and h.work_order_id = p.target and h.procedure_id = c.procedure_id)`,
    [...values, pairs.map(({ from }) => from), ctx.now],
  );
  await linkReadingSteps(
    ctx,
    pairs.map(({ to }) => to),
  );
}

/** Copying another work order must not remove a required procedure that the user may not remove. */
export async function refuseDropping(ctx: Context, from: string, to: string): Promise<void> {
  const remaining = await proceduresIn(ctx, from);
  const isDropped = ({ procedure, answered, removed }: Copy) => !removed && !answered && !remaining.includes(procedure);
  refuseRemoval(ctx, (await copiesOf(ctx, to)).filter(isDropped));
}

/** Replaces the procedures of a work order by those of another. Returns the changes for its history. */
export async function proceduresLike(ctx: Context, from: string, to: string): Promise<Changed> {
  const named = async () =>
    (await copiesOf(ctx, to)).filter(({ removed }) => !removed).map(({ procedure, name }) => ({ id: procedure, name }));
  const before = await named();
  await carryProcedures(ctx, [{ from, to }]);
  const after = await named();
  if (isDeepStrictEqual(before, after)) return { changes: [], columns: {} };
  return {
    changes: [{ field: 'procedures', from: before, to: after }],
    columns: { procedure_files: await filesOfProcedures(ctx, to) },
  };
}

/** The library ids of the procedures of a work order or template. */
export const proceduresIn = async (ctx: Context, id: string): Promise<string[]> =>
  (await copiesOf(ctx, id)).filter(({ removed }) => !removed).map(({ procedure }) => procedure);

interface Changed {
  changes: Change[];
  columns: Record<string, unknown>;
}

/**
 * Replaces all procedures of a work order or template, by library id. Remaining ones keep their answers. Removed ones
 * keep theirs until they are added again. Returns the changes for the history and the files that are linked now.
 */
export async function setProcedures(ctx: Context, id: string, wanted: string[]): Promise<Changed> {
  const all = await copiesOf(ctx, id);
  const before = all.filter(({ removed }) => !removed);
  const fresh = wanted.filter((one) => !all.some(({ procedure }) => procedure === one));
  const sources = await plannedProcedures(ctx, fresh);
  const dropped = before.filter(({ procedure }) => !wanted.includes(procedure));
  refuseRemoval(ctx, dropped);
  await dropCopies(ctx, dropped);
  await copyProcedures(ctx, id, sources);
  await ctx.db.rows(
    `update work_order_procedure c set position = u.at, removed_at = null from unnest($3::uuid[]) with ordinality u (id, at)
     where c.organization_id = $1 and c.work_order_id = $2 and c.procedure_id = u.id`,
    [ctx.organization.id, id, wanted],
  );
  const after = (await copiesOf(ctx, id)).filter(({ removed }) => !removed);
  const named = (copies: Copy[]) => copies.map(({ procedure, name }) => ({ id: procedure, name }));
  if (isDeepStrictEqual(named(before), named(after))) return { changes: [], columns: {} };
  return {
    changes: [{ field: 'procedures', from: named(before), to: named(after) }],
    columns: { procedure_files: await filesOfProcedures(ctx, id) },
  };
}

/**
 * Required steps guard done, so removing them takes the right to delete work orders, as the planners have. A procedure
 * with a signature is removed by a person, as the signature itself is.
 */
function refuseRemoval(ctx: Context, gone: readonly Copy[]): void {
  const signed = ctx.user.within && gone.find((copy) => copy.signed);
  if (signed) throw forbidden(messages.keyDropsSigned(signed.name));
  const guarded = gone.find(({ answered, steps }) => answered || steps.some(({ required }) => required));
  if (guarded && !can(ctx.user, 'delete', 'work-order')) throw forbidden(messages.procedureStays(guarded.name));
}

/** As `setProcedures`, where undefined means unchanged. */
export const changedProcedures = async (ctx: Context, id: string, wanted?: string[] | null): Promise<Changed> =>
  wanted === undefined ? { changes: [], columns: {} } : setProcedures(ctx, id, wanted ?? []);

/** All files that are linked through procedures: help pictures, answers and previous answers. */
export async function filesOfProcedures(ctx: Context, id: string): Promise<string[]> {
  const rows = await ctx.db.rows<{ file: string }>(
    `select distinct file from (
       select (s.step->>'help_photo')::uuid as file from work_order_procedure c, jsonb_array_elements(c.steps) s (step)
         where c.organization_id = $1 and c.work_order_id = $2
       union all select f.file from work_order_procedure c
         join work_order_answer a on a.organization_id = c.organization_id and a.copy_id = c.id
         cross join lateral (select unnest(a.files) union all
           select jsonb_array_elements_text(a.previous->'files')::uuid) f (file)
         where c.organization_id = $1 and c.work_order_id = $2) all_of_them
     join file f on f.organization_id = $1 and f.id = file and f.deleted_at is null order by file`,
    [ctx.organization.id, id],
  );
  return rows.map(({ file }) => file);
}

/** One copy of a work order, as the API returns it. */
export async function readCopy(ctx: Context, order: string, id: string): Promise<ProcedureCopy> {
  const [row] = await ctx.db.rows<{ copy: ProcedureCopy }>(
    `select ${copyJson} as copy from work_order_procedure c
     where c.organization_id = $1 and c.work_order_id = $2 and c.id = $3 and c.removed_at is null`,
    [ctx.organization.id, order, id],
    'often',
  );
  if (!row) throw notFound();
  return row.copy;
}

/** Reads the answered steps of a copy again, and its signatures, because they may have become invalid. */
export async function rereadCopy(ctx: Context, before: ProcedureCopy, written: string[]): Promise<ProcedureCopy> {
  const [row] = await ctx.db.rows<{ steps: ProcedureCopy['steps'] }>(
    `select ${stepsJson(`s.step->>'type' = 'signature' or s.step->>'id' = any(${few(3, 'text')})`)} as steps
     from work_order_procedure c where c.organization_id = $1 and c.id = $2`,
    [ctx.organization.id, before.id, written],
    'often',
  );
  const steps = before.steps.map((step) => row!.steps.find(({ id }) => id === step.id) ?? step);
  return { ...before, steps };
}

/** The required steps without an answer, as the refusal of done lists them (D14). */
export async function unansweredSteps(ctx: Context, order: string): Promise<MissingStep[]> {
  const rows = await ctx.db.rows<{ copy: ProcedureCopy }>(
    `select ${copyJson} as copy from work_order_procedure c
     where c.organization_id = $1 and c.work_order_id = $2 and c.removed_at is null order by c.position, c.id`,
    [ctx.organization.id, order],
    'often',
  );
  return rows.flatMap(({ copy }) => missingIn(copy));
}

// ---- pieces --------------------------------------------------------------------------------------------------------

const copiesOf = (ctx: Context, id: string): Promise<Copy[]> =>
  ctx.db.rows<Copy>(
    `select c.id, c.procedure_id as procedure, c.name, c.steps, c.removed_at is not null as removed,
       exists (select from work_order_answer a where a.organization_id = c.organization_id and a.copy_id = c.id) as answered,
       exists (select from work_order_answer a join jsonb_array_elements(c.steps) s (step) on s.step->>'id' = a.step_id
         where a.organization_id = c.organization_id and a.copy_id = c.id and s.step->>'type' = 'signature'
           and a.files <> '{}') as signed
     from work_order_procedure c where c.organization_id = $1 and c.work_order_id = $2 order by c.position, c.id`,
    [ctx.organization.id, id],
  );

async function dropCopies(ctx: Context, gone: Copy[]): Promise<void> {
  const answeredIds = gone.filter(({ answered }) => answered).map(({ id }) => id);
  await ctx.db.rows(`update work_order_procedure set removed_at = $3 where organization_id = $1 and id = any($2)`, [
    ctx.organization.id,
    answeredIds,
    ctx.now,
  ]);
  await ctx.db.rows(`delete from work_order_procedure where organization_id = $1 and id = any($2)`, [
    ctx.organization.id,
    gone.filter(({ answered }) => !answered).map(({ id }) => id),
  ]);
}
