import { useEffect, useMemo, useState } from 'react';
import { uuid7 } from '#shared/id';
import { keys, queryClient, type Row } from '#web/query.ts';
import { type Entry, useEntries } from '#web/queue/entry.ts';
import type { Me } from '#web/session.tsx';
import { say, sayFailed } from '#web/ui/toast.tsx';
import type { AnsweredStep, ProcedureCopy, StepFile } from '#features/procedure/steps';
import { filesOf, withAnswer, type Written, writtenFiles } from '#features/procedure/written';
import { words } from './words-procedures';

const queue = () => import('#web/queue/queue.ts');

const pageOf = (copy: string): string => `procedure ${copy}`;

/** What is kept with a call: which step it answers, and how. A file says nothing by itself. */
interface Note {
  step: string;
  written?: Written;
}

const noteOf = ({ page }: Entry): Note => page!.note as Note;

/** One's own answers before the server has them, over what it said last; and how to answer. */
export function useAnswering(row: Row, copy: ProcedureCopy, me: Me) {
  const entries = useEntries();
  const mine = useMemo(() => entries.filter(({ page }) => page?.name === pageOf(copy.id)), [entries, copy.id]);
  useEffect(
    () =>
      void settle(
        row,
        mine.filter(({ state }) => state === 'sent'),
      ),
    [row, mine],
  );
  // What was said just now is seen before even the browser has kept it.
  const [now, setNow] = useState<readonly Note[]>([]);
  const open = mine.filter(({ state }) => state !== 'sent');
  const files = filesWaiting(mine);
  const isOnItsWay = (step: string) => now.some((note) => note.step === step);
  const unsent = new Map(
    open
      .map((entry) => [noteOf(entry).step, { problem: entry.problem }] as const)
      .filter(([step]) => !isOnItsWay(step)),
  );
  const steps = copy.steps.map((step) =>
    [...mine.map(noteOf), ...now]
      .filter((note) => note.step === step.id && note.written !== undefined)
      .reduce((before, { written }) => withAnswer(before, written, { me, files }), step),
  );
  async function answer(step: AnsweredStep, written: Written) {
    const note: Note = { step: step.id, written };
    setNow((before) => [...before, note]);
    await save(row, copy, step, note);
    setNow((before) => before.filter((one) => one !== note));
  }
  return {
    steps,
    unsent,
    answer,
    addFiles: async (step: AnsweredStep, added: File[]) => {
      const ids = await sendFiles(row, copy, step, added);
      if (ids.length > 0) await answer(step, writtenFiles(step, [...filesOf(step).map(({ id }) => id), ...ids]));
    },
    discard: async (step: AnsweredStep) =>
      (await queue()).dropEntries(mine.filter((entry) => noteOf(entry).step === step.id).map(({ id }) => id)),
  };
}

/** Files are seen from this device until the server has them. */
function filesWaiting(entries: readonly Entry[]): Map<string, StepFile> {
  return new Map(
    entries.flatMap(({ id, call }) => (call.kind === 'file' ? [[id, { ...localFile(call.file), id }] as const] : [])),
  );
}

const local = new WeakMap<File, string>();

function localFile(file: File): Omit<StepFile, 'id'> {
  const file_url = local.get(file) ?? URL.createObjectURL(file);
  local.set(file, file_url);
  return { name: file.name, is_image: file.type.startsWith('image/'), file_url, thumbnail_url: null };
}

/** What has been taken is said, shown and forgotten here. */
async function settle(row: Row, sent: readonly Entry[]): Promise<void> {
  if (sent.length === 0) return;
  const answers = sent.filter(({ call }) => call.kind === 'request');
  for (const { answer } of answers) showCopy(row.id, answer as ProcedureCopy);
  const { dropEntries } = await queue();
  // A file is shown from here until its answer is taken, too.
  const steps = new Set(answers.map((entry) => noteOf(entry).step));
  const done = sent.filter((entry) => steps.has(noteOf(entry).step));
  if (done.length === 0) return;
  await dropEntries(done.map(({ id }) => id));
  say(words.saved);
}

function showCopy(order: string, copy: ProcedureCopy): void {
  queryClient.setQueryData<Row>(keys.detail('work-order', order), (before) => {
    const copies = before?.procedures as ProcedureCopy[] | undefined;
    return before && copies && { ...before, procedures: copies.map((one) => (one.id === copy.id ? copy : one)) };
  });
}

const pathOf = (row: Row, copy: ProcedureCopy): string => `/work-orders/${row.id}/procedures/${copy.id}/answers`;

/** Kept on this device before it is sent (S16.1, S16.2). */
async function save(row: Row, copy: ProcedureCopy, step: AnsweredStep, note: Note): Promise<void> {
  const { keepAndSend } = await queue();
  const body = { [step.id]: note.written };
  const state = await keepAndSend(
    { kind: 'request', method: 'PATCH', path: pathOf(row, copy), body },
    {
      said: words.answered(step.label, String(row.code)),
      noun: 'work-order',
      record: row.id,
      page: { name: pageOf(copy.id), note },
    },
  );
  if (state !== 'sent') sayFailed(words.failed);
}

/**
 * The files go first, each with the id that the answer names. The answer does not wait for them: what is said after it
 * comes after it, and a signature covers it.
 */
async function sendFiles(row: Row, copy: ProcedureCopy, step: AnsweredStep, added: File[]): Promise<string[]> {
  const { keepAndSend } = await queue();
  const about = { noun: 'work-order', record: row.id, page: { name: pageOf(copy.id), note: { step: step.id } } };
  return added.map((file) => {
    const id = uuid7();
    const said = words.photo(file.name, String(row.code));
    void keepAndSend({ kind: 'file', file, fields: {} }, { ...about, said }, id);
    return id;
  });
}
