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
import { workOrderProcedureTable } from './procedures.table';

interface Source {
  procedure: string;
  name: string;
  steps: Step[];
}

interface Copy extends Source {
  id: string;
  answered: boolean;
  removed: boolean;
}

export function refuseAnswersWhenDone(status: unknown): void {
  if (status === 'done') throw conflict(messages.answersSettled);
}

/** What a new work order or template has from the start, by ids of the library; what a template has, as it stands there. */
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

/** The pictures that help with their steps. */
export const helpPhotosOf = (sources: readonly Source[]): string[] => [
  ...new Set(sources.flatMap(({ steps }) => steps.flatMap(({ help_photo }) => help_photo ?? []))),
];

/** Copies them (D18): what the library says later changes nothing here. */
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
}

/**
 * What one work order is to be done by becomes what others are to be done by, without answers: of theirs stays what
 * somebody has answered.
 */
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
}

/** Whoever may not take a required procedure off one work order does not by making it like another. */
export async function refuseDropping(ctx: Context, from: string, to: string): Promise<void> {
  const kept = await proceduresIn(ctx, from);
  const gone = ({ procedure, answered, removed }: Copy) => !removed && !answered && !kept.includes(procedure);
  refuseUnguarding(ctx, (await copiesOf(ctx, to)).filter(gone));
}

/** Makes a work order's procedures those of another, and answers what its history has to say. */
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

/** The ids of the library behind what a work order or template has. */
export const proceduresIn = async (ctx: Context, id: string): Promise<string[]> =>
  (await copiesOf(ctx, id)).filter(({ removed }) => !removed).map(({ procedure }) => procedure);

interface Changed {
  changes: Change[];
  columns: Record<string, unknown>;
}

/**
 * All procedures of a work order or template, by ids of the library. What stays keeps its answers; what goes with answers
 * is kept, and comes back with them. Answers what its history has to say, and the files that hang on it now.
 */
export async function setProcedures(ctx: Context, id: string, wanted: string[]): Promise<Changed> {
  const all = await copiesOf(ctx, id);
  const before = all.filter(({ removed }) => !removed);
  const fresh = wanted.filter((one) => !all.some(({ procedure }) => procedure === one));
  const sources = await plannedProcedures(ctx, fresh);
  const gone = before.filter(({ procedure }) => !wanted.includes(procedure));
  refuseUnguarding(ctx, gone);
  await dropCopies(ctx, gone);
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

/** Done is guarded by what a procedure requires: who takes that off plans the work, as who deletes it does. */
function refuseUnguarding(ctx: Context, gone: readonly Copy[]): void {
  const held = gone.find(({ answered, steps }) => answered || steps.some(({ required }) => required));
  if (held && !can(ctx.user, 'delete', 'work-order')) throw forbidden(messages.procedureStays(held.name));
}

/** The same where they may not be spoken of at all. */
export const changedProcedures = async (ctx: Context, id: string, wanted?: string[] | null): Promise<Changed> =>
  wanted === undefined ? { changes: [], columns: {} } : setProcedures(ctx, id, wanted ?? []);

/** Everything that hangs on a record by its procedures: what helps with the steps, and what was answered, also before. */
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

/** One copy of a work order, as the API reads it. */
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

/** A copy after some of its steps were answered: they, and the signatures that may no longer hold, are looked at again. */
export async function readAgain(ctx: Context, before: ProcedureCopy, written: string[]): Promise<ProcedureCopy> {
  const [row] = await ctx.db.rows<{ steps: ProcedureCopy['steps'] }>(
    `select ${stepsJson(`s.step->>'type' = 'signature' or s.step->>'id' = any(${few(3, 'text')})`)} as steps
     from work_order_procedure c where c.organization_id = $1 and c.id = $2`,
    [ctx.organization.id, before.id, written],
    'often',
  );
  const steps = before.steps.map((step) => row!.steps.find(({ id }) => id === step.id) ?? step);
  return { ...before, steps };
}

/** What is required and not answered, as the refusal of done lists it (D14). */
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
       exists (select from work_order_answer a where a.organization_id = c.organization_id and a.copy_id = c.id) as answered
     from work_order_procedure c where c.organization_id = $1 and c.work_order_id = $2 order by c.position, c.id`,
    [ctx.organization.id, id],
  );

async function dropCopies(ctx: Context, gone: Copy[]): Promise<void> {
  const kept = gone.filter(({ answered }) => answered).map(({ id }) => id);
  await ctx.db.rows(`update work_order_procedure set removed_at = $3 where organization_id = $1 and id = any($2)`, [
    ctx.organization.id,
    kept,
    ctx.now,
  ]);
  await ctx.db.rows(`delete from work_order_procedure where organization_id = $1 and id = any($2)`, [
    ctx.organization.id,
    gone.filter(({ answered }) => !answered).map(({ id }) => id),
  ]);
}
