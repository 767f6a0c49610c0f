import { ActionIcon, Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Row } from '../../../query.ts';
import { useSession } from '../../../session.tsx';
import { sayFailed } from '../../../ui/overlay/toast.tsx';
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx';
import { words } from '#words/screen';
import { deleteRows, each, matchingRows, restoreRows } from './bulk.ts';
import { type Feature, isSettled, type RowAct, type Together } from '../../common/feature.ts';
import type { ListState } from '../list-query.ts';
import { useRowActions } from './row-actions.tsx';
import type { Selection } from './selection.ts';
import { useAddNewTo } from '../../common/SetMade.tsx';
import { SetField } from './SetField.tsx';
import styles from '../list.module.css';

interface BarProps {
  feature: Feature;
  selection: Selection;
  rows: Row[];
  total: number;
  state: ListState;
  /** The field that a keyboard shortcut asked to set. */
  openField: string | undefined;
  onAnswered(): void;
}

/** Actions on the selected rows. They run at once and can be undone for eight seconds (U6). */
export function SelectionBar({ feature, selection, rows, total, state, openField, onAnswered }: BarProps) {
  const { may } = useSession();
  const navigate = useNavigate();
  const { busy, perform, set, dialogs } = useRowActions(feature, state);
  const addNewTo = useAddNewTo(feature);
  const [navigating, setNavigating] = useState(false);
  const [question, setQuestion] = useState<{
    Question: NonNullable<RowAct['Question']>;
    count: number;
    answer(given: Record<string, unknown>): void;
  }>();
  const working = busy !== undefined || navigating;
  const count = selection.all ? total : selection.ids.length;
  const none = count === 0;
  const focused = useRef(false);
  // When the bar disappears it loses the focus, which returns to the table.
  useEffect(() => {
    if (none && focused.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[role="table"] input[type="checkbox"]')?.focus({ preventScroll: true });
  }, [none]);

  const shown = rows.filter((row) => selection.has(row.id));
  const chosen = (): Promise<Row[]> => (selection.all ? matchingRows(feature, state.search) : Promise.resolve(shown));

  async function take({ to, act, when }: Together) {
    setNavigating(true);
    try {
      if (act) return await doEach(await act(), when);
      const href = await to!((await chosen()).map(({ id }) => id));
      if (href) await navigate({ href });
    } catch (error) {
      sayFailed((error as Error).message);
    } finally {
      setNavigating(false);
    }
  }

  const doEach = async (act: RowAct, when: Together['when'] = () => true) => {
    // The question names how many it is about, so these are looked up first.
    const rows = (await chosen()).filter(when);
    const doIt = async (answer: Record<string, unknown> = {}) => {
      setQuestion(undefined);
      const outcome = await perform(
        {
          run: (some, progress) => each(feature, some, progress, (row) => act.run(row, answer)),
          said: act.said,
          undo: act.undo && (({ done }) => each(feature, done, () => {}, act.undo!)),
        },
        () => Promise.resolve(rows),
      );
      if (outcome?.failed.length === 0) selection.setAll([]);
    };
    if (act.Question) setQuestion({ Question: act.Question, count: rows.length, answer: doIt });
    else void doIt();
  };

  const remove = async () => {
    const outcome = await perform(
      {
        run: (affected, progress) => deleteRows(feature, affected, progress),
        said: (deleted) => words.list.deleted(deleted, feature.label),
        undo: ({ done }) => restoreRows(feature, done),
      },
      chosen,
    );
    if (outcome?.failed.length === 0) selection.setAll([]);
  };

  return (
    <>
      {!none && (
        <div
          className={styles.selectionBar}
          data-selection-bar
          role="toolbar"
          aria-label={words.list.selected(count)}
          onFocus={() => (focused.current = true)}
          onBlur={() => (focused.current = false)}
        >
          <b role="status">{busy === undefined ? words.list.selected(count) : words.bulk.progress(busy, count)}</b>
          {!selection.all && total > count && (
            <Button variant="subtle" onClick={() => selection.selectMatching()}>
              {words.bulk.selectMatching(total)}
            </Button>
          )}
          {may('update', feature.slug) && (
            <SetField
              feature={feature}
              offers={(key) => selection.all || shown.some((row) => !isSettled(feature, row, key))}
              busy={working}
              openField={openField}
              onAnswered={onAnswered}
              onSet={(field, valueOf) => void set(field, valueOf, chosen)}
              onAddNew={(field, how) => addNewTo(field, how, true, chosen)}
            />
          )}
          {feature.together
            ?.filter(({ permit }) => !permit || may(...permit))
            .filter(({ when }) => !when || selection.all || shown.some(when))
            .map((one) => (
              <Button
                key={one.label}
                variant="default"
                leftSection={<one.icon size={16} />}
                disabled={working || count > one.most}
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
              disabled={working}
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
        <question.Question count={question.count} onAnswer={question.answer} onClose={() => setQuestion(undefined)} />
      )}
      {dialogs}
    </>
  );
}
