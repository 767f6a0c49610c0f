import { ActionIcon, Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Trash2, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { words } from '#words/screen';
import type { Row } from '../query.ts';
import { useSession } from '../session.tsx';
import { sayFailed, sayWithUndo } from '../ui/toast.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import {
  deleteRows,
  type Failed,
  freshRows,
  matchingRows,
  type Outcome,
  type Progress,
  restoreRows,
  setField,
  setIn,
  type Setting,
  unsetField,
} from './bulk.ts';
import { Failures } from './Failures.tsx';
import type { Asked, Feature, Screens, Together } from './feature.ts';
import type { FieldInfo } from './fields.ts';
import type { ListState } from './list-state.ts';
import type { Selection } from './selection.ts';
import { SetField, type ValueOf } from './SetField.tsx';
import { movedTo, tabPath } from './tabs.ts';
import styles from './list.module.css';

interface BarProps {
  feature: Feature;
  selection: Selection;
  rows: Row[];
  total: number;
  state: ListState;
  /** The field that a key asked for. */
  asked: string | undefined;
  onAnswered(): void;
}

/** Something done to many rows, and how to take it back. */
interface Action {
  run(rows: Row[], progress: Progress): Promise<Outcome>;
  said(count: number): string;
  undo(outcome: Outcome): Promise<Outcome>;
}

/** What a noun asks before some of them are changed. */
interface Question extends Pick<NonNullable<Screens['question']>, 'Dialog'> {
  asked: Asked[];
  answer(along?: Record<string, unknown>): void;
}

/** What can be done with the chosen rows. It is done at once, and can be undone for eight seconds (U6). */
export function SelectionBar({ feature, selection, rows, total, state, asked, onAnswered }: BarProps) {
  const { may } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<{ done: number; of: number }>();
  const [refused, setRefused] = useState<{ failed: Failed[]; again(): void }>();
  const [question, setQuestion] = useState<Question>();
  const count = selection.all ? total : selection.ids.length;

  const chosen = (): Promise<Row[]> =>
    selection.all ? matchingRows(feature, state.search) : Promise.resolve(rows.filter((row) => selection.has(row.id)));

  async function perform(action: Action, asked: () => Promise<Row[]>): Promise<boolean> {
    setBusy({ done: 0, of: count });
    try {
      const affected = await asked();
      const outcome = await action.run(affected, (done) => setBusy({ done, of: affected.length }));
      if (outcome.done.length > 0) sayDone(action, outcome);
      report(outcome, (failed) => void perform(action, () => freshRows(feature, failed)));
      return outcome.failed.length === 0;
    } catch (error) {
      sayFailed((error as Error).message);
      return false;
    } finally {
      setBusy(undefined);
    }
  }
  function sayDone(action: Action, outcome: Outcome) {
    const undo = () => void takeBack(action, outcome);
    const to = movedTo(feature, state.tab, [...outcome.now.values()]);
    if (!to) return sayWithUndo(action.said(outcome.done.length), undo);
    const view = () => void navigate({ to: tabPath(feature, to) });
    sayWithUndo(words.list.moved(to.label), undo, { label: words.list.view, run: view });
  }
  async function takeBack(action: Action, outcome: Outcome) {
    report(await action.undo(outcome), async (failed) => {
      const now = new Map((await freshRows(feature, failed)).map((row) => [row.id, row]));
      const done = outcome.done.filter(({ id }) => failed.some((row) => row.id === id));
      await takeBack(action, { done, now, failed: [] });
    });
  }
  function report({ failed }: Outcome, again: (rows: Row[]) => void) {
    if (failed.length > 0) setRefused({ failed, again: () => again(failed.map(({ row }) => row)) });
  }

  async function take({ to }: Together) {
    setBusy({ done: 0, of: count });
    try {
      const href = await to((await chosen()).map(({ id }) => id));
      if (href) await navigate({ href });
    } catch (error) {
      sayFailed((error as Error).message);
    } finally {
      setBusy(undefined);
    }
  }

  /**
   * What the noun has to know of some of them before they are changed, asked once, also where some are tried again;
   * nothing where it stays as it was.
   */
  async function settled(affected: Row[], setting: Setting): Promise<Setting | undefined> {
    const { question } = (await feature.load()).screens;
    const asks = (row: Row) => !setting.along?.(row) && question?.when(row, setIn(feature, row, setting));
    const some = affected.filter(asks);
    if (!question || some.length === 0) return setting;
    const ids = new Set(some.map(({ id }) => id));
    const along = await new Promise<Record<string, unknown> | undefined>((answer) =>
      setQuestion({
        Dialog: question.Dialog,
        asked: some.map((row) => ({ row, body: setIn(feature, row, setting) })),
        answer,
      }),
    );
    setQuestion(undefined);
    return along && { ...setting, along: (row) => (ids.has(row.id) ? along : setting.along?.(row)) };
  }
  const set = (field: FieldInfo, valueOf: ValueOf) => {
    let setting: Setting = { key: field.key, valueOf };
    return perform(
      {
        run: async (affected, progress) => {
          const answered = await settled(affected, setting);
          if (!answered) return { done: [], now: new Map(), failed: [] };
          setting = answered;
          return setField(feature, affected, setting, progress);
        },
        said: (changed) => words.bulk.changed(field.label, changed),
        undo: (outcome) => unsetField(feature, outcome, setting),
      },
      chosen,
    );
  };
  const remove = async () => {
    const clean = await perform(
      {
        run: (affected, progress) => deleteRows(feature, affected, progress),
        said: (deleted) => words.list.deleted(deleted, feature.label),
        undo: (outcome) => restoreRows(feature, outcome.done),
      },
      chosen,
    );
    if (clean) selection.setAll([]);
  };

  return (
    <>
      {count > 0 && (
        <div className={styles.selectionBar} data-selection-bar role="toolbar" aria-label={words.list.selected(count)}>
          <b role="status">{busy ? words.bulk.progress(busy.done, busy.of) : words.list.selected(count)}</b>
          {!selection.all && total > count && (
            <Button variant="subtle" onClick={() => selection.selectMatching()}>
              {words.bulk.selectMatching(total)}
            </Button>
          )}
          {may('update', feature.slug) && (
            <SetField
              feature={feature}
              busy={busy !== undefined}
              asked={asked}
              onAnswered={onAnswered}
              onSet={(field, valueOf) => void set(field, valueOf)}
            />
          )}
          {feature.together
            ?.filter(({ permit }) => !permit || may(...permit))
            .map((one) => (
              <Button
                key={one.label}
                variant="default"
                leftSection={<one.icon size={16} />}
                disabled={busy !== undefined || count > one.most}
                onClick={() => void take(one)}
              >
                {one.label}
              </Button>
            ))}
          {may('delete', feature.slug) && !feature.removedElsewhere && (
            <Button
              variant="default"
              color="danger"
              leftSection={<Trash2 size={16} />}
              disabled={busy !== undefined}
              onClick={() => void remove()}
            >
              {words.list.delete}
            </Button>
          )}
          <Tooltip label={words.list.deselect}>
            <ActionIcon aria-label={words.list.deselect} onClick={() => selection.setAll([])}>
              <X size={16} />
            </ActionIcon>
          </Tooltip>
        </div>
      )}
      {question && (
        <Suspense>
          <question.Dialog
            many={question.asked.length > 1}
            asked={question.asked}
            onAnswer={question.answer}
            onClose={() => question.answer()}
          />
        </Suspense>
      )}
      {refused && (
        <Failures
          failed={refused.failed}
          onClose={() => setRefused(undefined)}
          onRetry={() => {
            setRefused(undefined);
            refused.again();
          }}
        />
      )}
    </>
  );
}
