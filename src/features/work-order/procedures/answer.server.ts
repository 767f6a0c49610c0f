import { isDeepStrictEqual } from 'node:util';
import { cutTo } from '#shared/text/cut';
import { conflict, forbidden, invalid } from '#shared/errors';
import { can } from '#shared/permission';
import { messages } from '#words/messages';
import { dayIn, timeIn } from '#shared/wall';
import type { Change } from '#server/audit';
import type { Context } from '#server/context';
import { few } from '#server/db/statement';
import { same } from '#server/entity/changes';
import type { Row } from '#server/entity/lock';
import { loadRow, noteOn, updateRow } from '#server/entity/write';
import { wasBefore } from '#server/pressed';
import type { StepType } from '#features/procedure/step-types';
import {
  type AnsweredStep,
  findingOf,
  inWords,
  isAnswered,
  type ProcedureCopy,
  type Signature,
} from '#features/procedure/steps';
import { answersSigned, isAfter } from '#features/procedure/written';
import { requireProof } from '#features/people/index.server';
import { filesOfProcedures, rereadCopy, readCopy, refuseAnswersWhenDone } from './procedures.server';
import { differing, mostPhotos, readAnswers, type SentAnswer } from './check.server';
import { sealOf } from './read.server';
import { storeDrawing, requireFiles } from './files.server';
import { writeStepReading } from './reading.server';
import { workOrders } from '../store.server';

interface Stored {
  step_id: string;
  answer: unknown;
  note: string | null;
  files: string[];
  answered_by: string | null;
  answered_at: string;
}

/**
 * Answers steps of a copy. Each answer is a row, so two people who answer different steps never conflict. On the same
 * step the later answer wins, the earlier one is shown beside it, and both are in the history, in whatever order they
 * arrive. An offline device sends the time at which each answer was given.
 */
export async function answerSteps(
  ctx: Context,
  order: string,
  copy: string,
  sent: Record<string, unknown>,
  at: string,
): Promise<ProcedureCopy> {
  const row = await loadRow(ctx, workOrders, order, 'update');
  refuseAnswersWhenDone(row.status);
  const before = await readCopy(ctx, order, copy);
  const inputs = readAnswers(before.steps, sent);
  const proven = new Set<AnsweredStep>();
  for (const [step, one] of inputs as Map<AnsweredStep, SentAnswer>) {
    if (step.type === 'signature' && (await refuseSignature(ctx, copy, step, one))) proven.add(step);
    if (one.covers) refuseUnseen(before, step.id, one.covers, sent);
  }
  const stored = await storedAnswers(
    ctx,
    copy,
    [...inputs.keys()].map(({ id }) => id),
  );
  const written: string[] = [];
  const late: Late = new Map();
  for (const [step, one] of inputs as Map<AnsweredStep, SentAnswer>) {
    const current = stored.get(step.id);
    // A signer who proves their identity signs now, whatever time the device sends.
    const given = givenAt(before, step, one, proven.has(step) ? ctx.now : at);
    if (current && wasBefore(given, current.answered_at)) {
      const text = await keepEarlier(ctx, before, step, one, given, current);
      if (text) late.set(step, text);
    } else if (await writeAnswer(ctx, before, step, one, given, current)) {
      written.push(step.id);
      if (step.type === 'reading')
        await writeStepReading(ctx, String(row.code), copy, step, one.answer, given, one.reading);
    }
  }
  const touched = [...written, ...[...late.keys()].map(({ id }) => id)];
  if (touched.length === 0) return before;
  for (const [step, { covers }] of inputs)
    if (step.type === 'signature' && written.includes(step.id)) {
      const [unseen] = late.keys();
      if (unseen) throw conflict(messages.changedUnseen(unseen.label));
      const { steps } = await rereadCopy(ctx, before, written);
      await seal(ctx, copy, step.id, answeredAfter(steps, step.id, covers && { ...covers, ...sent }));
    }
  const after = await rereadCopy(ctx, before, touched);
  await recordAnswers(ctx, row, before, after, written, late);
  return after;
}

/**
 * People sign only for themselves. Only a manager can withdraw somebody else's valid signature. Returns whether the
 * signer had to prove their identity.
 */
async function refuseSignature(ctx: Context, copy: string, step: AnsweredStep, input: SentAnswer): Promise<boolean> {
  const signs = input.answer !== null;
  const current = step.answer as Signature | null;
  // A key acts for its owner but is not that person: it neither signs nor takes back.
  if (ctx.user.within && (signs || current)) throw forbidden(messages.keySigns);
  const isOthers = current && current.signed_by?.id !== ctx.user.member;
  // Whoever does the work may replace a broken signature.
  if (isOthers && (current.valid || !signs) && !can(ctx.user, 'delete', 'work-order'))
    throw forbidden(messages.onlyOwnSignature(current.signed_by?.name ?? ''));
  return signs && requireProof(ctx, step.id, `${copy}/${step.id}`, input.proof);
}

/** Steps that already have a later answer, with the text of the earlier one. */
type Late = Map<AnsweredStep, string>;

/** The answered steps after a signature, limited to those that the signer saw. */
const answeredAfter = (steps: readonly AnsweredStep[], signature: string, seen?: Record<string, unknown>): string[] =>
  Object.keys(answersSigned(steps, signature)).filter((id) => isAfter(steps, id, signature) && (!seen || id in seen));

/**
 * A signature covers what the signer saw. What is sent with it was seen. If somebody else has changed an answer before
 * the signature since, the server refuses it.
 */
function refuseUnseen(
  { steps }: ProcedureCopy,
  signature: string,
  covers: Record<string, unknown>,
  sent: Record<string, unknown>,
): void {
  const rest = (answers: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(answers).filter(([id]) => !(id in sent)));
  const now = Object.entries(answersSigned(steps, signature)).filter(
    ([id]) => id in covers || !isAfter(steps, id, signature),
  );
  const other = differing(steps, rest(covers), rest(Object.fromEntries(now)));
  if (other) throw conflict(messages.changedUnseen(other.label));
}

/**
 * The time of the answer, not before what it builds on: a signature not before the answers that it covers, and added or
 * removed photos not before the photos of others.
 */
function givenAt({ steps }: ProcedureCopy, step: AnsweredStep, input: SentAnswer, at: string): string {
  const { answer, note, more, covers } = input;
  const signed = step.type === 'signature' ? answersSigned(steps, step.id) : {};
  const isSigned = (id: string) => id in signed && (!isAfter(steps, id, step.id) || !covers || id in covers);
  const joins = more !== undefined && answer === undefined && note === undefined;
  const first = steps.filter(({ id, answered_at }) => answered_at && (isSigned(id) || (joins && id === step.id)));
  return [at, ...first.map(({ answered_at }) => answered_at!)].sort().at(-1)!;
}

async function storedAnswers(ctx: Context, copy: string, steps: string[]): Promise<Map<string, Stored>> {
  const rows = await ctx.db.rows<Stored>(
    `select step_id, answer, note, files, answered_by, answered_at from work_order_answer
     where organization_id = $1 and copy_id = $2 and step_id = any(${few(3, 'text')})`,
    [ctx.organization.id, copy, steps],
    'often',
  );
  return new Map(rows.map((one) => [one.step_id, one]));
}

/** Returns whether anything changed. */
async function writeAnswer(
  ctx: Context,
  copy: ProcedureCopy,
  step: AnsweredStep,
  input: SentAnswer,
  at: string,
  stored: Stored | undefined,
): Promise<boolean> {
  const now = await readInput(ctx, step, input, stored);
  if (!now) return false;
  const byAnother = stored && stored.answered_by !== ctx.user.member && isAnswered(step.answer);
  const previous = byAnother
    ? {
        answer: inWords(step, step.answer),
        answered_by: stored.answered_by,
        answered_at: stored.answered_at,
        files: stored.files,
      }
    : null;
  await ctx.db.rows(
    `insert into work_order_answer (organization_id, copy_id, step_id, position, answer, note, files, answered_by, answered_at, previous)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (organization_id, copy_id, step_id) do update set answer = excluded.answer, note = excluded.note,
       files = excluded.files, seal = null, answered_by = excluded.answered_by, answered_at = excluded.answered_at,
       previous = coalesce(excluded.previous, case when work_order_answer.answered_by = excluded.answered_by then work_order_answer.previous end)`,
    [
      ctx.organization.id,
      copy.id,
      step.id,
      copy.steps.findIndex(({ id }) => id === step.id),
      now.answer === null ? null : JSON.stringify(now.answer),
      now.note,
      now.files,
      ctx.user.member,
      at,
      previous && JSON.stringify(previous),
    ],
    'often',
  );
  return true;
}

interface Read {
  answer: unknown;
  note: string | null;
  files: string[];
}

/** The step after this input, with its files checked; undefined if nothing changes. */
async function readInput(
  ctx: Context,
  step: AnsweredStep,
  input: SentAnswer,
  stored: Stored | undefined,
): Promise<Read | undefined> {
  const signs = step.type === 'signature' && input.answer !== null;
  const by = (input.answer as { signed_by?: string } | null)?.signed_by;
  if (signs && by && by !== ctx.user.id) throw invalid({ [step.id]: [messages.signsForOthers] });
  const files = input.drawn ? [await storeDrawing(ctx, step.id, input.drawn)] : filesAfter(input, stored?.files ?? []);
  if (files.length > mostPhotos) throw invalid({ [step.id]: [messages.tooMany('Photos', mostPhotos)] });
  const now = {
    answer: signs || input.answer === undefined ? (signs ? null : (stored?.answer ?? null)) : input.answer,
    note: input.note === undefined ? (stored?.note ?? null) : input.note,
    files,
  };
  const was = { answer: stored?.answer ?? null, note: stored?.note ?? null, files: stored?.files ?? [] };
  if (isDeepStrictEqual(now, was)) return undefined;
  if (!input.drawn)
    await requireFiles(
      ctx,
      step,
      files.filter((id) => !was.files.includes(id)),
    );
  return now;
}

/**
 * Stores an answer older than the current one: as the previous answer, if somebody else gave the current one. Returns
 * its text, empty if it changes nothing.
 */
async function keepEarlier(
  ctx: Context,
  copy: ProcedureCopy,
  step: AnsweredStep,
  input: SentAnswer,
  at: string,
  stored: Stored,
): Promise<string> {
  const read = await readInput(ctx, step, input, stored);
  const text = read ? [await textOf(ctx, step, read), input.note].filter(Boolean).join(', ') : '';
  if (!text || stored.answered_by === ctx.user.member) return text;
  const previous = { answer: text, answered_by: ctx.user.member, answered_at: at, files: read!.files };
  await ctx.db.rows(
    `update work_order_answer set previous = $4
     where organization_id = $1 and copy_id = $2 and step_id = $3
       and (previous is null or (previous->>'answered_at')::timestamptz <= $5)`,
    [ctx.organization.id, copy.id, step.id, JSON.stringify(previous), at],
  );
  return text;
}

async function textOf(ctx: Context, step: AnsweredStep, { answer, files }: Read): Promise<string> {
  if (step.type === 'signature') return files.length > 0 ? ctx.user.name : '';
  if (step.type !== 'photo' && step.type !== 'file') return inWords(step, answer);
  const named = await ctx.db.rows<{ name: string }>(
    `select name from file where organization_id = $1 and id = any($2) order by array_position($2, id)`,
    [ctx.organization.id, files],
  );
  return named.map(({ name }) => name).join(', ');
}

const filesAfter = ({ files, more }: SentAnswer, before: string[]): string[] =>
  files ?? [...new Set([...before, ...(more?.add ?? [])])].filter((id) => !more?.remove?.includes(id));

/** Seals a signature once all answers sent with it are written. */
async function seal(ctx: Context, copy: string, step: string, covers: string[]): Promise<void> {
  const where = `a.organization_id = $1 and a.copy_id = $2 and a.step_id = $3 and a.files <> '{}'`;
  const values = [ctx.organization.id, copy, step];
  await ctx.db.rows(`update work_order_answer a set covers = $4 where ${where}`, [...values, covers]);
  await ctx.db.rows(
    `update work_order_answer a set seal = ${sealOf('a', 'c')} from work_order_procedure c
     where ${where} and c.organization_id = $1 and c.id = $2`,
    values,
  );
}

/** The types of steps that can have files, such as the photos of a note. */
const fileTypes: readonly StepType[] = ['photo', 'file', 'signature', 'inspection'];

/** Answers that somebody should look at, and that were none before: automations start by them (F3.2). */
function newFindings(before: ProcedureCopy, after: ProcedureCopy, written: string[]): Change[] {
  const had = new Map(before.steps.map((step) => [step.id, findingOf(step)]));
  const found = after.steps
    .filter((step) => written.includes(step.id) && findingOf(step) && findingOf(step) !== had.get(step.id))
    .map((step) => ({
      id: step.id,
      name: `${step.label}: ${inWords(step, step.answer)}`,
      label: step.label,
      answer: inWords(step, step.answer),
      finding: findingOf(step),
    }));
  return found.length > 0 ? [{ field: 'failed_steps', from: null, to: found }] : [];
}

async function recordAnswers(
  ctx: Context,
  row: Row,
  before: ProcedureCopy,
  after: ProcedureCopy,
  written: string[],
  late: Late,
): Promise<void> {
  const lines = ({ steps }: ProcedureCopy) =>
    steps
      .filter(({ id, answer }) => written.includes(id) && isAnswered(answer))
      .map((step) => `${step.label}: ${inWords(step, step.answer)}`);
  const [first] = after.steps.filter(({ id }) => written.includes(id));
  const replaced = after.steps
    .filter(({ id, type }) => type === 'signature' && written.includes(id))
    .flatMap((step) => replacedSignature(ctx, before, step) ?? []);
  const description = [
    ...(written.length > 1
      ? [messages.answeredMany(written.length, after.name), ...replaced]
      : first
        ? [replaced[0] ?? sentenceFor(ctx, first)]
        : []),
    ...[...late].map(([{ label }, text]) => messages.answeredEarlier(label, cutTo(text, 200))),
  ].join('; ');
  const changes = first
    ? [{ field: 'procedures', from: lines(before), to: lines(after) }, ...newFindings(before, after, written)]
    : [];
  const filesBefore = row.procedure_files as string[];
  const touched = [...late.keys(), ...after.steps.filter(({ id }) => written.includes(id))];
  const takesFiles = touched.some(({ type }) => fileTypes.includes(type));
  const procedure_files = takesFiles ? await filesOfProcedures(ctx, row.id) : filesBefore;
  if (same(filesBefore, procedure_files)) await noteOn(ctx, workOrders, row.id, description, changes);
  else await updateRow(ctx, workOrders, row, { procedure_files } as never, {}, { description, changes });
}

/** Names the replaced signer, so that readers of the history need not search for it. */
function replacedSignature(
  ctx: Context,
  before: ProcedureCopy,
  { id, label, answer }: AnsweredStep,
): string | undefined {
  const was = before.steps.find((step) => step.id === id)!.answer as Signature | null;
  if (!was) return undefined;
  const name = was.signed_by?.name ?? '';
  if (!isAnswered(answer)) return messages.signatureTakenBack(label, name);
  return was.signed_by?.id === ctx.user.member ? undefined : messages.signedInPlaceOf(label, name);
}

function sentenceFor(ctx: Context, step: AnsweredStep): string {
  if (!isAnswered(step.answer)) return messages.answerCleared(step.label);
  if (step.type === 'signature') return signedOn(ctx, step);
  return messages.answered(step.label, cutTo(inWords(step, step.answer), 200));
}

/** Gives the time of signing if it arrived later; the history entry itself has the time of arrival. */
function signedOn({ now, organization }: Context, { label, answered_at }: AnsweredStep): string {
  const zone = organization.time_zone;
  if (!answered_at || answered_at === now) return messages.signed(label);
  return messages.signedOn(label, `${dayIn(answered_at, zone)} ${timeIn(answered_at, zone)}`);
}
