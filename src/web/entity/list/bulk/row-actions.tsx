import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { Row } from '../../../query.ts';
import { beginWithUndo, say, sayFailed } from '../../../ui/overlay/toast.tsx';
import { words } from '#words/screen';
import {
  type Failed,
  freshRows,
  type Outcome,
  type Progress,
  setField,
  setIn,
  type Setting,
  unsetField,
} from './bulk.ts';
import { Failures, type Wanted } from './Failures.tsx';
import { type QuestionedChange, type Feature, isSettled, type Screens } from '../../common/feature.ts';
import type { FieldInfo } from '../../common/field-info.ts';
import type { ListState } from '../list-query.ts';
import { movedTo, tabPath } from '../tabs.ts';
import type { ValueOf } from '../../common/Value.tsx';

/** An action on many rows, and how to undo it. */
interface Action {
  run(rows: Row[], progress: Progress): Promise<Outcome>;
  said(count: number): string;
  undo?(outcome: Outcome): Promise<Outcome>;
  /** The value that it sets, shown beside somebody else's in a conflict. */
  sets?: Wanted;
}

/** What the noun asks before some rows are changed. */
interface Question extends Pick<NonNullable<Screens['question']>, 'Dialog'> {
  changes: QuestionedChange[];
  answer(along?: Record<string, unknown>): void;
}

interface RowActions {
  /** How many rows are done, while an action runs. */
  busy: number | undefined;
  /** The outcome, or undefined if the action could not start. */
  perform(action: Action, rowsOf: () => Promise<Row[]>): Promise<Outcome | undefined>;
  set(field: FieldInfo, valueOf: ValueOf, rowsOf: () => Promise<Row[]>): Promise<Outcome | undefined>;
  /** The noun's question before, and the failures afterwards. */
  dialogs: ReactNode;
}

/** Actions on one or many rows in place: at once, with an undo for eight seconds (U6). */
export function useRowActions(feature: Feature, state: ListState): RowActions {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<number>();
  // One dialog after the other: a second one does not replace the first.
  const [refusals, setRefusals] = useState<{ failed: Failed[]; wanted: Wanted | undefined; retryFailed(): void }[]>([]);
  const asking = useRef<Promise<unknown>>(Promise.resolve());
  const [question, setQuestion] = useState<Question>();

  async function perform(action: Action, rowsOf: () => Promise<Row[]>): Promise<Outcome | undefined> {
    setBusy(0);
    const sayUndoable = beginWithUndo();
    try {
      const affected = await rowsOf();
      const outcome = await action.run(affected, setBusy);
      if (outcome.done.length > 0) sayDone(action, outcome, sayUndoable);
      report(outcome, action.sets, (failed) => void perform(action, () => freshRows(feature, failed)));
      return outcome;
    } catch (error) {
      sayFailed((error as Error).message);
      return undefined;
    } finally {
      setBusy(undefined);
    }
  }
  function sayDone(action: Action, outcome: Outcome, sayUndoable: ReturnType<typeof beginWithUndo>) {
    const { undo: back } = action;
    if (!back) return say(action.said(outcome.done.length));
    const undo = () => void takeBack(back, outcome);
    const to = movedTo(feature, state.tab, [...outcome.now.values()]);
    if (!to) return sayUndoable(action.said(outcome.done.length), undo);
    const view = () => void navigate({ to: tabPath(feature, to) });
    sayUndoable(words.list.moved(to.label), undo, { label: words.list.view, run: view });
  }
  async function takeBack(back: NonNullable<Action['undo']>, outcome: Outcome) {
    report(await back(outcome), undefined, async (failed) => {
      const now = new Map((await freshRows(feature, failed)).map((row) => [row.id, row]));
      const done = outcome.done.filter(({ id }) => failed.some((row) => row.id === id));
      await takeBack(back, { done, now, failed: [] });
    });
  }
  function report({ failed }: Outcome, wanted: Wanted | undefined, retry: (rows: Row[]) => void) {
    if (failed.length === 0) return;
    const retryFailed = () => retry(failed.filter(({ final }) => !final).map(({ row }) => row));
    setRefusals((before) => [...before, { failed, wanted, retryFailed }]);
  }

  /**
   * Asks the noun's question about the rows that need it, once, also if some rows are retried; undefined if the person
   * cancels.
   */
  async function withAnswer(affected: Row[], setting: Setting): Promise<Setting | undefined> {
    const { question } = (await feature.load()).screens;
    const asks = (row: Row) => !setting.extra?.(row) && question?.when(row, setIn(feature, row, setting));
    const some = affected.filter(asks);
    if (!question || some.length === 0) return setting;
    const ids = new Set(some.map(({ id }) => id));
    const answered = asking.current.then(
      () =>
        new Promise<Record<string, unknown> | undefined>((answer) =>
          setQuestion({
            Dialog: question.Dialog,
            changes: some.map((row) => ({ row, body: setIn(feature, row, setting) })),
            answer,
          }),
        ),
    );
    asking.current = answered.then(() => setQuestion(undefined));
    const along = await answered;
    return along && { ...setting, extra: (row) => (ids.has(row.id) ? along : setting.extra?.(row)) };
  }
  const set = (field: FieldInfo, valueOf: ValueOf, rowsOf: () => Promise<Row[]>) => {
    let setting: Setting = { key: field.key, valueOf };
    return perform(
      {
        run: async (affected, progress) => {
          const isFixed = (row: Row) => isSettled(feature, row, field.key);
          const changeable = affected.filter((row) => !isFixed(row));
          const answered = await withAnswer(changeable, setting);
          if (!answered) return { done: [], now: new Map(), failed: [] };
          setting = answered;
          const outcome = await setField(feature, changeable, setting, progress);
          const refused = affected
            .filter(isFixed)
            .map((row): Failed => ({ row, reason: feature.settled!.reason, final: true }));
          return { ...outcome, failed: [...outcome.failed, ...refused] };
        },
        said: (changed) => words.bulk.changed(field.label, changed),
        undo: (outcome) => unsetField(feature, outcome, setting),
        sets: { field, valueOf },
      },
      rowsOf,
    );
  };
  const [refused] = refusals;
  const closeRefused = () => setRefusals(([, ...others]) => others);
  const dialogs = (
    <>
      {question && (
        <Suspense>
          <question.Dialog
            many={question.changes.length > 1}
            changes={question.changes}
            onAnswer={question.answer}
            onClose={() => question.answer()}
          />
        </Suspense>
      )}
      {refused && (
        <Failures
          failed={refused.failed}
          wanted={refused.wanted}
          onClose={closeRefused}
          onRetry={() => {
            closeRefused();
            refused.retryFailed();
          }}
        />
      )}
    </>
  );
  return { busy, perform, set, dialogs };
}
