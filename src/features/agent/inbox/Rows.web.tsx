import { Button, Checkbox } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { hasShortcuts } from '#web/prefs.ts';
import { words as all } from '#words/screen';
import type { Proposal } from '../agent';
import type { useProposals } from '../proposals-query';
import type { Group } from './group';
import { words } from './inbox.words';
import { ProposalRow } from './ProposalRow.web';
import styles from './inbox.module.css';

interface RowsProps {
  groups: Group[];
  /** The rows of all groups as they stand. */
  order: Proposal[];
  current: Proposal | undefined;
  chosen: ReadonlySet<string>;
  onChoose(chosen: ReadonlySet<string>): void;
  /** `isStep`: by J or K, not by a press. */
  onOpen(id: string, isStep: boolean): void;
  list: ReturnType<typeof useProposals>['list'];
}

/** The groups of the inbox; J and K move through all of them. */
export function Rows({ groups, order, current, chosen, onChoose, onOpen, list }: RowsProps) {
  const place = useRef<HTMLDivElement>(null);
  const focusOn = (id: string | undefined) =>
    place.current?.querySelector<HTMLElement>(`[data-row="${id}"] [data-open]`)?.focus();
  const step = (by: number) => {
    const focused = place.current?.querySelector('[data-row]:focus-within')?.getAttribute('data-row');
    const from = order.findIndex(({ id }) => id === (focused ?? current?.id));
    const next = order[Math.max(0, Math.min(from + by, order.length - 1))];
    if (!next) return;
    focusOn(next.id);
    onOpen(next.id, true);
  };
  useSteps(step);
  // What had the focus has left: the keys go on where the next has taken its place.
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) focusOn(current?.id);
  }, [current?.id]);
  const toggle = (ids: string[], isOn: boolean) => {
    const rest = [...chosen].filter((id) => !ids.includes(id));
    onChoose(new Set(isOn ? [...rest, ...ids] : rest));
  };
  return (
    <div ref={place} className={styles.groups} onFocus={() => (hadFocus.current = true)}>
      {groups.map(({ key, title, rows }) => {
        const open = rows.filter(({ state, may_accept }) => state === 'open' && may_accept);
        const ticked = open.filter(({ id }) => chosen.has(id)).length;
        return (
          <section key={key} className={styles.group} aria-label={title}>
            <header>
              {open.length > 1 && (
                <Checkbox
                  aria-label={words.chooseAll(title)}
                  checked={ticked === open.length}
                  indeterminate={ticked > 0 && ticked < open.length}
                  onChange={({ currentTarget }) =>
                    toggle(
                      open.map(({ id }) => id),
                      currentTarget.checked,
                    )
                  }
                />
              )}
              <h2>{title}</h2>
              <span>{rows.length}</span>
            </header>
            <ul>
              {rows.map((row) => (
                <ProposalRow
                  key={row.id}
                  proposal={row}
                  current={row.id === current?.id}
                  chosen={chosen.has(row.id)}
                  onChoose={(isOn) => toggle([row.id], isOn)}
                  onOpen={() => onOpen(row.id, false)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {all.list.viewMore}
        </Button>
      )}
    </div>
  );
}

const steps: Record<string, number> = { j: 1, k: -1 };

/** J and K, unless somebody types or a dialog is open. */
function useSteps(step: (by: number) => void): void {
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const by = steps[key];
      const isTyping = (target as HTMLElement).matches(
        'input:not([type="checkbox"], [type="radio"]), textarea, select',
      );
      if (!by || ctrlKey || metaKey || altKey || isTyping || !hasShortcuts()) return;
      if (!document.querySelector('[role="dialog"]')) latest.current(by);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
