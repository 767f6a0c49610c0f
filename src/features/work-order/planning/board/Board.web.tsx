import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { Feature } from '#web/entity/common/feature.ts';
import type { ListState } from '#web/entity/list/list-query.ts';
import { useRecordLinks } from '#web/entity/list/record-links.ts';
import { useSession } from '#web/session.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Choices } from '#web/ui/input/Choices.tsx';
import { Glyph } from '#web/ui/Pill.tsx';
import { useMarked } from '#web/ui/input/use-marked.ts';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words } from '../planning.words';
import { titleOf } from '../../order-view';
import { setStatus } from '../../status/set-status';
import type { More, Status } from '../../status/status';
import { useArrows } from '../arrows';
import { type By, type Column, groupings, useColumns } from './board-columns';
import { BoardColumn, type Moving } from './BoardColumn.web';
import { useDrag } from '../drag';
import { type Change, type Job, move } from '../move';
import { useMenu } from '../use-menu';
import styles from './board.module.css';

const HoldDialog = lazy(async () => ({ default: (await import('./ReasonDialog.web')).HoldDialog }));
const DoneDialog = lazy(async () => ({ default: (await import('./ReasonDialog.web')).DoneDialog }));

/** The list as a board (S20.1): a job is moved by dragging, by the menu, or with M. */
export function Board({ feature, state }: { feature: Feature; state: ListState }) {
  const by = groupings.find((one) => one === state.by) ?? 'status';
  const columns = useColumns(state, by);
  const [marked, mark] = useMarked(by);
  const choose = (next: By) => {
    mark(next);
    state.set({ by: next === 'status' ? undefined : next });
  };
  return (
    <>
      <div className={styles.bar}>
        <Choices<By>
          label={words.board.by}
          name="board-by"
          value={marked}
          options={groupings.map((value) => ({ value, label: words.board.choices[value] }))}
          onChange={choose}
        />
        <p>{words.keys}</p>
      </div>
      {columns ? <Columns key={by} feature={feature} state={state} by={by} columns={columns} /> : <Waiting lines={8} />}
    </>
  );
}

interface ColumnsProps {
  feature: Feature;
  state: ListState;
  by: By;
  columns: Column[];
}

function Columns({ feature, state, by, columns }: ColumnsProps) {
  const root = useRef<HTMLDivElement>(null);
  const { may } = useSession();
  const movable = may('update', feature.slug);
  const { hrefOf, onClick } = useRecordLinks(feature, state.tab);
  // Jobs that are being moved: they show in their new column until the server answers.
  const [moving, setMoving] = useState<ReadonlyMap<string, Moving>>(new Map());
  const [asking, setAsking] = useState<{ job: Job; to: 'on_hold' | 'done' }>();
  const shown = useRef(new Map<string, Job>());

  async function put(job: Job, from: string, to: string, more?: More) {
    const column = columns.find(({ key }) => key === to)!;
    if (by === 'status' && !more && (to === 'on_hold' || to === 'done')) return setAsking({ job, to });
    arrows.follow(job.id);
    const change =
      by === 'status'
        ? { status: to }
        : changeTo(
            by,
            job,
            columns.find(({ key }) => key === from),
            column,
          );
    const entry = { job: { ...job, ...change } as Job, from, to };
    setMoving((before) => new Map(before).set(job.id, entry));
    await (by === 'status'
      ? setStatus(job, to as Status, more)
      : move(job, change as Change, movedMessage(by, job, column)));
    setMoving((before) => {
      const rest = new Map(before);
      if (rest.get(job.id) === entry) rest.delete(job.id);
      return rest;
    });
  }

  const spotOf = (from: HTMLElement) => from.closest<HTMLElement>('[data-spot]')?.dataset.spot ?? '';
  const { open, menu } = useMenu(
    (_, from) =>
      columns
        .filter(({ key }) => key !== spotOf(from))
        .map(({ key, label, meaning, who }) => ({
          key,
          label,
          icon: meaning ? <Glyph meaning={meaning} /> : who && <Avatar name={who.name} color={who.color} size={20} />,
        })),
    (job, to, from) => void put(job, spotOf(from), to),
  );
  const jobOf = (id: string) => shown.current.get(id);
  const arrows = useArrows(root, movable ? (id, item) => jobOf(id) && open(jobOf(id)!, item) : undefined);
  useDrag(root, movable ? (id, from, to) => jobOf(id) && void put(jobOf(id)!, from, to) : undefined);
  const coming = useMemo(() => [...moving.values()], [moving]);
  return (
    <>
      <div
        ref={root}
        className={styles.board}
        data-scrolls
        role="region"
        aria-label={words.board.title}
        onClick={onClick}
        onKeyDown={arrows.onKeyDown}
        onFocus={arrows.onFocus}
      >
        {columns.map((column, at) => (
          <BoardColumn
            key={column.key}
            feature={feature}
            column={column}
            at={at}
            coming={coming}
            shown={shown.current}
            hrefOf={hrefOf}
            without={by === 'status' ? 'status' : undefined}
            onMenu={movable ? open : undefined}
          />
        ))}
      </div>
      {menu}
      {asking && (
        <Suspense>
          {asking.to === 'on_hold' ? (
            <HoldDialog {...reason(asking.job, 'on_hold')} />
          ) : (
            <DoneDialog {...reason(asking.job, 'done')} />
          )}
        </Suspense>
      )}
    </>
  );

  function reason(job: Job, to: 'on_hold' | 'done') {
    return {
      job,
      onClose: () => setAsking(undefined),
      onSubmit: (more: More) => {
        setAsking(undefined);
        void put(job, job.status, to, more);
      },
    };
  }
}

/** The change of a move from one column to another. */
function changeTo(by: By, job: Job, from: Column | undefined, to: Column): Change {
  if (by === 'priority') return { priority: to.key as Job['priority'] };
  if (!to.who || !to.kind) return { assigned_to: { users: [], teams: [] } };
  const others = {
    users: job.assigned_to.users.filter(({ id }) => id !== from?.key && id !== to.key),
    teams: job.assigned_to.teams.filter(({ id }) => id !== from?.key && id !== to.key),
  };
  return { assigned_to: { ...others, [to.kind]: [...others[to.kind], to.who] } };
}

function movedMessage(by: By, job: Job, to: Column): string {
  if (by === 'priority') return words.board.prioritised(titleOf(job), to.label);
  return to.who ? words.board.assigned(titleOf(job), to.label) : words.board.unassignedNow(titleOf(job));
}
