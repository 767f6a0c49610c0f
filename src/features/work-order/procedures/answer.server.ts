import { isDeepStrictEqual } from 'node:util';
import { conflict, forbidden, invalid } from '#shared/errors';
import { can } from '#shared/permission';
import { messages } from '#words/messages';
import { dayIn, timeIn } from '#shared/wall';
import type { Context } from '#server/context';
import { few } from '#server/db/statement';
import { same } from '#server/entity/changes';
import type { Row } from '#server/entity/lock';
import { loadRow, noteOn, updateRow } from '#server/entity/write';
import { wasBefore } from '#server/pressed';
import type { StepType } from '#features/procedure/step-types';
import { type AnsweredStep, inWords, isAnswered, type ProcedureCopy, type Signature } from '#features/procedure/steps';
import { answersSigned, isAfter } from '#features/procedure/written';
import { requireProof } from '#features/people/index.server';
import { filesOfProcedures, readAgain, readCopy, refuseAnswersWhenDone } from './procedures.server';
import { differing, mostPhotos, readAnswers, type Said } from './check.server';
import { sealOf } from './read.server';
import { keepDrawn, requireFiles } from './files.server';
import { workOrders } from '../store.server';

interface Kept {
  step_id: string;
  answer: unknown;
  note: string | null;
  files: string[];
  answered_by: string | null;
  answered_at: string;
}

/**
 * Answers steps of a copy. Each is a row of its own: two people at work on different ones touch nothing of each other.
 * On the same one the later answer stands, the earlier is shown beside it and both are in the history, in whichever order
 * they get here. Each says when it was given, which without a connection was before that.
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
  const said = readAnswers(before.steps, sent);
  const proven = new Set<AnsweredStep>();
  for (const [step, one] of said as Map<AnsweredStep, Said>) {
    if (step.type === 'signature' && (await refuseSignature(ctx, copy, step, one))) proven.add(step);
    if (one.covers) refuseUnseen(before, step.id, one.covers, sent);
  }
  const kept = await keptAnswers(
    ctx,
    copy,
    [...said.keys()].map(({ id }) => id),
  );
  const written: string[] = [];
  const late: Late = new Map();
  for (const [step, one] of said as Map<AnsweredStep, Said>) {
    const was = kept.get(step.id);
    // Who proves themselves now signs now, whatever the device says.
    const given = givenAt(before, step, one, proven.has(step) ? ctx.now : at);
    if (was && wasBefore(given, was.answered_at)) {
      const words = await keepEarlier(ctx, before, step, one, given, was);
      if (words) late.set(step, words);
    } else if (await writeAnswer(ctx, before, step, one, given, was)) written.push(step.id);
  }
  const touched = [...written, ...[...late.keys()].map(({ id }) => id)];
  if (touched.length === 0) return before;
  for (const [step, { covers }] of said)
    if (step.type === 'signature' && written.includes(step.id)) {
      const [unseen] = late.keys();
      if (unseen) throw conflict(messages.changedUnseen(unseen.label));
      const { steps } = await readAgain(ctx, before, written);
      await seal(ctx, copy, step.id, answeredAfter(steps, step.id, covers && { ...covers, ...sent }));
    }
  const after = await readAgain(ctx, before, touched);
  await tell(ctx, row, before, after, written, late);
  return after;
}

/**
 * A signature is given by a person, for themselves; somebody else's stays unless a manager takes it back. Answers whether
 * its giver had to prove who they are.
 */
async function refuseSignature(ctx: Context, copy: string, step: AnsweredStep, said: Said): Promise<boolean> {
  const signs = said.answer !== null;
  if (signs && ctx.source === 'api') throw forbidden(messages.keySigns);
  const stands = step.answer as Signature | null;
  const isOthers = stands && stands.signed_by?.id !== ctx.user.member;
  // A broken one is signed anew by whoever does the work.
  if (isOthers && (stands.valid || !signs) && !can(ctx.user, 'delete', 'work-order'))
    throw forbidden(messages.onlyOwnSignature(stands.signed_by?.name ?? ''));
  return signs && requireProof(ctx, step.id, `${copy}/${step.id}`, said.proof);
}

/** Steps on which a later answer stands, with what was said of them before it. */
type Late = Map<AnsweredStep, string>;

/** What stands after a signature and is answered; of what others have said there meanwhile its giver saw nothing. */
const answeredAfter = (steps: readonly AnsweredStep[], signature: string, seen?: Record<string, unknown>): string[] =>
  Object.keys(answersSigned(steps, signature)).filter((id) => isAfter(steps, id, signature) && (!seen || id in seen));

/**
 * A signature is for what its giver saw. What comes with it was seen; what others have said meanwhile was not, and where
 * it stands before the signature that cannot be given.
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
 * When it was given, as far as that can be: a signature not before the last of what it is for, and photos that come to
 * those of others, or go from them, not before those.
 */
function givenAt({ steps }: ProcedureCopy, step: AnsweredStep, said: Said, at: string): string {
  const { answer, note, more, covers } = said;
  const signed = step.type === 'signature' ? answersSigned(steps, step.id) : {};
  const isSigned = (id: string) => id in signed && (!isAfter(steps, id, step.id) || !covers || id in covers);
  const joins = more !== undefined && answer === undefined && note === undefined;
  const first = steps.filter(({ id, answered_at }) => answered_at && (isSigned(id) || (joins && id === step.id)));
  return [at, ...first.map(({ answered_at }) => answered_at!)].sort().at(-1)!;
}

async function keptAnswers(ctx: Context, copy: string, steps: string[]): Promise<Map<string, Kept>> {
  const rows = await ctx.db.rows<Kept>(
    `select step_id, answer, note, files, answered_by, answered_at from work_order_answer
     where organization_id = $1 and copy_id = $2 and step_id = any(${few(3, 'text')})`,
    [ctx.organization.id, copy, steps],
    'often',
  );
  return new Map(rows.map((one) => [one.step_id, one]));
}

/** Says whether anything is other than it was. */
async function writeAnswer(
  ctx: Context,
  copy: ProcedureCopy,
  step: AnsweredStep,
  said: Said,
  at: string,
  kept: Kept | undefined,
): Promise<boolean> {
  const now = await readSaid(ctx, step, said, kept);
  if (!now) return false;
  const byAnother = kept && kept.answered_by !== ctx.user.member && isAnswered(step.answer);
  const previous = byAnother
    ? {
        answer: inWords(step, step.answer),
        answered_by: kept.answered_by,
        answered_at: kept.answered_at,
        files: kept.files,
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

/** What a step would say with what was said, its files looked at; nothing where that is what it says already. */
async function readSaid(
  ctx: Context,
  step: AnsweredStep,
  said: Said,
  kept: Kept | undefined,
): Promise<Read | undefined> {
  const signs = step.type === 'signature' && said.answer !== null;
  const by = (said.answer as { signed_by?: string } | null)?.signed_by;
  if (signs && by && by !== ctx.user.id) throw invalid({ [step.id]: [messages.signsForOthers] });
  const files = said.drawn ? [await keepDrawn(ctx, step.id, said.drawn)] : filesAfter(said, kept?.files ?? []);
  if (files.length > mostPhotos) throw invalid({ [step.id]: [messages.tooMany('Photos', mostPhotos)] });
  const now = {
    answer: signs || said.answer === undefined ? (signs ? null : (kept?.answer ?? null)) : said.answer,
    note: said.note === undefined ? (kept?.note ?? null) : said.note,
    files,
  };
  const was = { answer: kept?.answer ?? null, note: kept?.note ?? null, files: kept?.files ?? [] };
  if (isDeepStrictEqual(now, was)) return undefined;
  if (!said.drawn)
    await requireFiles(
      ctx,
      step,
      files.filter((id) => !was.files.includes(id)),
    );
  return now;
}

/**
 * An answer that was given before the one that stands: shown beside it where it is somebody else's. Answers its words;
 * none where there is nothing to tell.
 */
async function keepEarlier(
  ctx: Context,
  copy: ProcedureCopy,
  step: AnsweredStep,
  said: Said,
  at: string,
  kept: Kept,
): Promise<string> {
  const read = await readSaid(ctx, step, said, kept);
  const words = read ? [await wordsOf(ctx, step, read), said.note].filter(Boolean).join(', ') : '';
  if (!words || kept.answered_by === ctx.user.member) return words;
  const beside = { answer: words, answered_by: ctx.user.member, answered_at: at, files: read!.files };
  await ctx.db.rows(
    `update work_order_answer set previous = $4
     where organization_id = $1 and copy_id = $2 and step_id = $3
       and (previous is null or (previous->>'answered_at')::timestamptz <= $5)`,
    [ctx.organization.id, copy.id, step.id, JSON.stringify(beside), at],
  );
  return words;
}

async function wordsOf(ctx: Context, step: AnsweredStep, { answer, files }: Read): Promise<string> {
  if (step.type === 'signature') return files.length > 0 ? ctx.user.name : '';
  if (step.type !== 'photo' && step.type !== 'file') return inWords(step, answer);
  const named = await ctx.db.rows<{ name: string }>(
    `select name from file where organization_id = $1 and id = any($2) order by array_position($2, id)`,
    [ctx.organization.id, files],
  );
  return named.map(({ name }) => name).join(', ');
}

const filesAfter = ({ files, more }: Said, before: string[]): string[] =>
  files ?? [...new Set([...before, ...(more?.add ?? [])])].filter((id) => !more?.remove?.includes(id));

/** A signature is sealed when everything that was said with it is written. */
async function seal(ctx: Context, copy: string, step: string, covers: string[]): Promise<void> {
  const which = `a.organization_id = $1 and a.copy_id = $2 and a.step_id = $3 and a.files <> '{}'`;
  const values = [ctx.organization.id, copy, step];
  await ctx.db.rows(`update work_order_answer a set covers = $4 where ${which}`, [...values, covers]);
  await ctx.db.rows(
    `update work_order_answer a set seal = ${sealOf('a', 'c')} from work_order_procedure c
     where ${which} and c.organization_id = $1 and c.id = $2`,
    values,
  );
}

/** What may have files, a note's photos included. */
const fileTypes: readonly StepType[] = ['photo', 'file', 'signature', 'inspection'];

async function tell(
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
    ...[...late].map(([{ label }, words]) => messages.answeredEarlier(label, words.slice(0, 200))),
  ].join('; ');
  const changes = first ? [{ field: 'procedures', from: lines(before), to: lines(after) }] : [];
  const had = row.procedure_files as string[];
  const touched = [...late.keys(), ...after.steps.filter(({ id }) => written.includes(id))];
  const takesFiles = touched.some(({ type }) => fileTypes.includes(type));
  const procedure_files = takesFiles ? await filesOfProcedures(ctx, row.id) : had;
  if (same(had, procedure_files)) await noteOn(ctx, workOrders, row.id, description, changes);
  else await updateRow(ctx, workOrders, row, { procedure_files } as never, {}, { description, changes });
}

/** Whose signature went: who reads the history must not have to look for it. */
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
  return messages.answered(step.label, inWords(step, step.answer).slice(0, 200));
}

/** When, where it got here later: the history itself has when it got here. */
function signedOn({ now, organization }: Context, { label, answered_at }: AnsweredStep): string {
  const zone = organization.time_zone;
  if (!answered_at || answered_at === now) return messages.signed(label);
  return messages.signedOn(label, `${dayIn(answered_at, zone)} ${timeIn(answered_at, zone)}`);
}
