import { messages } from '#words/messages';
import { keys, queryClient, type Row } from '#web/query.ts';
import { currentEntries, type Entry, isShown } from '#web/queue/entry.ts';
import type { Me } from '#web/session.tsx';
import { missingIn, type MissingStep } from '#features/procedure/missing';
import type { AnsweredStep, ProcedureCopy, StepFile } from '#features/procedure/steps';
import { withAnswer, type Written } from '#features/procedure/written';

/** Stored with a queued call: which step it answers, and how. A file alone is no answer. */
export interface PendingNote {
  step: string;
  written?: Written;
}

export interface Note extends PendingNote {
  /** When the answer was given. */
  at: string;
}

export const pageOf = (copy: string): string => `procedure ${copy}`;

export const noteOf = ({ page, at }: Entry): Note => ({
  at: new Date(at).toISOString(),
  ...(page!.note as PendingNote),
});

/** The user's own answers that the server does not have yet. */
export const waitingFor = (copy: ProcedureCopy, entries: readonly Entry[]): Entry[] =>
  entries.filter(({ page, state }) => page?.name === pageOf(copy.id) && state !== 'sent');

export const followUpPath = (row: Row, copy: ProcedureCopy): string =>
  `/work-orders/${row.id}/procedures/${copy.id}/follow-up`;

/** Whether a follow-up for the step is queued. */
export const isRaised = (row: Row, copy: ProcedureCopy, step: string, entries: readonly Entry[]): boolean =>
  entries.some(
    (entry) =>
      isShown(entry) &&
      entry.call.kind === 'request' &&
      entry.call.path === followUpPath(row, copy) &&
      (entry.call.body as { step?: string }).step === step,
  );

/** The steps with the answers of this device over the server's record. */
export const stepsWith = (
  { steps }: ProcedureCopy,
  notes: readonly Note[],
  context: { me: Pick<Me, 'id' | 'name'>; files: ReadonlyMap<string, StepFile> },
): AnsweredStep[] =>
  steps.map((step) =>
    notes
      .filter((note) => note.step === step.id && note.written !== undefined)
      .reduce((before, { written, at }) => withAnswer(before, written, { ...context, at }), step),
  );

/** The steps that prevent done as far as this device knows, which is all it can know offline. */
export function unfinishedSteps(row: Row, entries = currentEntries()): MissingStep[] {
  const record = row.procedures ? row : queryClient.getQueryData<Row>(keys.detail('work-order', row.id));
  const me = queryClient.getQueryData<Me>(keys.me)!;
  return ((record?.procedures ?? []) as ProcedureCopy[]).flatMap((copy) => {
    const notes = waitingFor(copy, entries).map(noteOf);
    return missingIn({ ...copy, steps: stepsWith(copy, notes, { me, files: new Map() }) });
  });
}

/** The same, in the form of the server's refusal. */
export function whyUnfinished(row: Row): { detail: string; missing: MissingStep[] } | undefined {
  const missing = unfinishedSteps(row);
  if (missing.length === 0) return undefined;
  return { detail: messages.stepsMissing(missing.map(({ step }) => step.label)), missing };
}
