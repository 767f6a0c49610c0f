import { useMemo, useState } from 'react';
import { uuid7 } from '#shared/id';
import type { Row } from '#web/query.ts';
import { askedNow, type Entry, useEntries } from '#web/queue/entry.ts';
import { reachable } from '#web/queue/reachable.ts';
import type { Me } from '#web/session.tsx';
import { say, sayFailed } from '#web/ui/overlay/toast.tsx';
import { type AnsweredStep, type ProcedureCopy, progressOf, type StepFile } from '#features/procedure/steps';
import { answersSigned, type Written, writtenFiles } from '#features/procedure/written';
import { words } from './procedures.words';
import { type PendingNote, type Note, noteOf, pageOf, stepsWith, waitingFor } from './waiting';

const queue = () => import('#web/queue/queue.ts');

/** Shown only until sent: then the record has the answer, and the user's own older answer must not hide a newer one. */
const pageFor = (copy: ProcedureCopy, note: PendingNote) => ({ name: pageOf(copy.id), note, until: 'sent' as const });

/** How long a step shows "saved", in milliseconds. */
const savedFor = 3_000;

/** The steps with the user's own unsent answers over the server's record, and the functions that answer them. */
export function useAnswering(row: Row, copy: ProcedureCopy, me: Me) {
  const entries = useEntries();
  const mine = useMemo(() => waitingFor(copy, entries), [entries, copy]);
  // Answers in this list show before the queue has stored them.
  const [pending, setPending] = useState<readonly Note[]>([]);
  const [saved, setSaved] = useState<readonly Note[]>([]);
  function showSaved(note: Note) {
    setSaved((before) => [...before, note]);
    setTimeout(() => setSaved((before) => before.filter((one) => one !== note)), savedFor);
  }
  const files = filesWaiting(mine);
  const isSending = (step: string) => pending.some((note) => note.step === step);
  const unsent = new Map(
    mine.map((entry) => [noteOf(entry).step, { problem: entry.problem }] as const).filter(([step]) => !isSending(step)),
  );
  const stepsAfter = (...notes: Note[]) => stepsWith(copy, [...mine.map(noteOf), ...pending, ...notes], { me, files });
  const steps = stepsAfter();
  async function answer(step: AnsweredStep, written: Written) {
    const note: Note = { step: step.id, written, at: askedNow() };
    setPending((before) => [...before, note]);
    const refused = mine.filter(
      (entry) => entry.state === 'refused' && entry.call.kind === 'request' && noteOf(entry).step === step.id,
    );
    const covers = step.type === 'signature' && written ? answersSigned(steps, step.id) : undefined;
    const state = await save(row, copy, step, note, covers);
    if (state === 'sent') {
      showSaved(note);
      // Each step confirms its own answer; a toast confirms the last one.
      const { answered, total } = progressOf(stepsAfter(note));
      if (answered === total && progressOf(steps).answered < total) say(words.complete(total));
    }
    // Offline is no failure: the step says that the answer is queued.
    else if (state === 'refused' || (await reachable())) sayFailed(words.failed);
    // A new answer replaces the refused ones.
    if (refused.length > 0) await (await queue()).dropEntries(refused.map(({ id }) => id));
    setPending((before) => before.filter((one) => one !== note));
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

/** By id. Sent files stay, because the answer that names them is still to come. */
const knownFiles = new Map<string, StepFile>();

/** Files are shown from this device until an answer from the server includes them. */
function filesWaiting(entries: readonly Entry[]): ReadonlyMap<string, StepFile> {
  for (const { id, call } of entries) if (call.kind === 'file') knownFiles.set(id, { ...localFile(call.file), id });
  return knownFiles;
}

const local = new WeakMap<File, string>();

function localFile(file: File): Omit<StepFile, 'id'> {
  const file_url = local.get(file) ?? URL.createObjectURL(file);
  local.set(file, file_url);
  return { name: file.name, is_image: file.type.startsWith('image/'), file_url, thumbnail_url: null };
}

const pathOf = (row: Row, copy: ProcedureCopy): string => `/work-orders/${row.id}/procedures/${copy.id}/answers`;

/** Queues the answer before sending it (S16.1, S16.2), with its time, and a signature with what the signer saw. */
async function save(row: Row, copy: ProcedureCopy, step: AnsweredStep, note: Note, covers?: Record<string, Written>) {
  const { storeAndSend: keepAndSend } = await queue();
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
 * The files go first, each with the id that the answer names. The answer is queued before the uploads end, so that
 * later answers keep their order and a signature covers it.
 */
async function sendFiles(row: Row, copy: ProcedureCopy, step: AnsweredStep, added: File[]): Promise<string[]> {
  const { storeAndSend: keepAndSend } = await queue();
  const about = { noun: 'work-order', record: row.id, page: pageFor(copy, { step: step.id }) };
  return added.map((file) => {
    const id = uuid7();
    knownFiles.set(id, { ...localFile(file), id });
    const said = words.photo(file.name, String(row.code));
    void keepAndSend({ kind: 'file', file, fields: {} }, { ...about, said }, id);
    return id;
  });
}
