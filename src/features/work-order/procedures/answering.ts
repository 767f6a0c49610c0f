import { useMemo, useState } from 'react';
import { uuid7 } from '#shared/id';
import type { Row } from '#web/query.ts';
import { askedNow, type Entry, useEntries } from '#web/queue/entry.ts';
import { reachable } from '#web/queue/reachable.ts';
import type { Me } from '#web/session.tsx';
import { say, sayFailed } from '#web/ui/toast.tsx';
import { type AnsweredStep, type ProcedureCopy, progressOf, type StepFile } from '#features/procedure/steps';
import { answersSigned, type Written, writtenFiles } from '#features/procedure/written';
import { words } from './procedures.words';
import { type KeptNote, type Note, noteOf, pageOf, stepsWith, waitingFor } from './waiting';

const queue = () => import('#web/queue/queue.ts');

/** What the server has taken is seen in the record: an older answer of one's own would stand over a newer one. */
const pageFor = (copy: ProcedureCopy, note: KeptNote) => ({ name: pageOf(copy.id), note, until: 'sent' as const });

/** How long a step says that it was saved. */
const saysFor = 3_000;

/** One's own answers before the server has them, over what it said last; and how to answer. */
export function useAnswering(row: Row, copy: ProcedureCopy, me: Me) {
  const entries = useEntries();
  const mine = useMemo(() => waitingFor(copy, entries), [entries, copy]);
  // What was said just now is seen before even the browser has kept it.
  const [now, setNow] = useState<readonly Note[]>([]);
  const [saved, setSaved] = useState<readonly Note[]>([]);
  function sayStep(note: Note) {
    setSaved((before) => [...before, note]);
    setTimeout(() => setSaved((before) => before.filter((one) => one !== note)), saysFor);
  }
  const files = filesWaiting(mine);
  const isOnItsWay = (step: string) => now.some((note) => note.step === step);
  const unsent = new Map(
    mine
      .map((entry) => [noteOf(entry).step, { problem: entry.problem }] as const)
      .filter(([step]) => !isOnItsWay(step)),
  );
  const stepsAfter = (...notes: Note[]) => stepsWith(copy, [...mine.map(noteOf), ...now, ...notes], { me, files });
  const steps = stepsAfter();
  async function answer(step: AnsweredStep, written: Written) {
    const note: Note = { step: step.id, written, at: askedNow() };
    setNow((before) => [...before, note]);
    const before = mine.filter(
      (entry) => entry.state === 'refused' && entry.call.kind === 'request' && noteOf(entry).step === step.id,
    );
    const covers = step.type === 'signature' && written ? answersSigned(steps, step.id) : undefined;
    const state = await save(row, copy, step, note, covers);
    if (state === 'sent') {
      sayStep(note);
      // Each answer is told of at its step; the last of them aloud.
      const { answered, total } = progressOf(stepsAfter(note));
      if (answered === total && progressOf(steps).answered < total) say(words.complete(total));
    }
    // Without a connection nothing has failed: the step says that it is kept.
    else if (state === 'refused' || (await reachable())) sayFailed(words.failed);
    // What was refused is over when it is said anew.
    if (before.length > 0) await (await queue()).dropEntries(before.map(({ id }) => id));
    setNow((before) => before.filter((one) => one !== note));
  }
  return {
    steps,
    unsent,
    saved: new Set(saved.map(({ step }) => step)),
    answer,
    addFiles: async (step: AnsweredStep, added: File[]) => {
      const ids = await sendFiles(row, copy, step, added);
      if (ids.length > 0) await answer(step, writtenFiles(step, { add: ids }));
    },
    discard: async (step: AnsweredStep) =>
      (await queue()).dropEntries(mine.filter((entry) => noteOf(entry).step === step.id).map(({ id }) => id)),
  };
}

/** By their ids; also when they were sent, since their answer is still to come. */
const ownFiles = new Map<string, StepFile>();

/** Files are seen from this device until the server has them in an answer. */
function filesWaiting(entries: readonly Entry[]): ReadonlyMap<string, StepFile> {
  for (const { id, call } of entries) if (call.kind === 'file') ownFiles.set(id, { ...localFile(call.file), id });
  return ownFiles;
}

const local = new WeakMap<File, string>();

function localFile(file: File): Omit<StepFile, 'id'> {
  const file_url = local.get(file) ?? URL.createObjectURL(file);
  local.set(file, file_url);
  return { name: file.name, is_image: file.type.startsWith('image/'), file_url, thumbnail_url: null };
}

const pathOf = (row: Row, copy: ProcedureCopy): string => `/work-orders/${row.id}/procedures/${copy.id}/answers`;

/** Kept on this device before it is sent (S16.1, S16.2), with when it was said; a signature with what was seen then. */
async function save(row: Row, copy: ProcedureCopy, step: AnsweredStep, note: Note, covers?: Record<string, Written>) {
  const { keepAndSend } = await queue();
  const body = { [step.id]: covers ? { ...(note.written as object), covers } : note.written };
  return keepAndSend(
    { kind: 'request', method: 'PATCH', path: `${pathOf(row, copy)}?answered_at=${note.at}`, body },
    {
      said: words.answered(step.label, String(row.code)),
      noun: 'work-order',
      record: row.id,
      page: pageFor(copy, note),
    },
  );
}

/**
 * The files go first, each with the id that the answer names. The answer does not wait for them: what is said after it
 * comes after it, and a signature covers it.
 */
async function sendFiles(row: Row, copy: ProcedureCopy, step: AnsweredStep, added: File[]): Promise<string[]> {
  const { keepAndSend } = await queue();
  const about = { noun: 'work-order', record: row.id, page: pageFor(copy, { step: step.id }) };
  return added.map((file) => {
    const id = uuid7();
    ownFiles.set(id, { ...localFile(file), id });
    const said = words.photo(file.name, String(row.code));
    void keepAndSend({ kind: 'file', file, fields: {} }, { ...about, said }, id);
    return id;
  });
}
