import { lazy, Suspense, useState } from 'react';
import type { Row } from '#web/query.ts';
import { formatDateTime, formatMinutes } from '#web/format/time.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { words } from '../work-order.words';
import { AssetFact } from './AssetFact.web';
import { Assignees } from './Assignees.web';
import { changeOrder } from './change-order';
import { Editable, editors } from './Editable.web';
import { isOverdue, orderOf } from '../order-view';
import { workTypes } from '../plan-options';
import { priorities } from '../plan-options';
import { RefFact } from './RefFact.web';
import { asksForScope } from '../series/scope';
import styles from './side.module.css';

const texts = words.side;
const { Choice, DateTime, Minutes } = editors;
/** Most work does not come again. */
const Repeats = lazy(async () => ({ default: (await import('./Repeats.web')).Repeats }));
const MoveDialog = lazy(async () => ({ default: (await import('../series/page/MoveDialog.web')).MoveDialog }));
const RecurrenceDialog = lazy(async () => ({
  default: (await import('../series/recurrence/RecurrenceDialog.web')).RecurrenceDialog,
}));

/** Every value is edited in place. */
export function SideCard({ row }: { row: Row }) {
  const order = orderOf(row);
  const { may } = useSession();
  const edits = may('update', 'work-order', row) && order.status !== 'done';
  const set = (on: Row, key: string, value: unknown) => void changeOrder(on, { [key]: value });
  const [moving, setMoving] = useState<{ row: Row; change: Record<string, unknown> }>();
  // A new date for recurring work needs the answer whether the following ones move, too.
  const move = (on: Row, key: string, value: unknown) =>
    asksForScope(on, { [key]: value }) ? setMoving({ row: on, change: { [key]: value } }) : set(on, key, value);
  const repeats = order.recurrence && (
    <Suspense fallback="…">
      <Repeats rule={order.recurrence} />
    </Suspense>
  );
  const priority = priorities.find(({ value }) => value === order.priority);
  return (
    <Card id="details" title={texts.title}>
      <dl className={styles.facts}>
        <Editable
          row={row}
          label={texts.priority}
          edits={edits}
          shortcut="p"
          text={priority?.label}
          shown={priority && <Pill meaning={priority.value}>{priority.label}</Pill>}
        >
          {(opened, close) => (
            <Choice
              label={texts.priority}
              value={orderOf(opened).priority}
              options={priorities}
              glyphs
              onSet={(value) => set(opened, 'priority', value)}
              onClose={close}
            />
          )}
        </Editable>
        {(['start_date', 'due_date'] as const).map((key) => {
          const label = key === 'start_date' ? texts.start : texts.due;
          const value = order[key];
          const late = key === 'due_date' && isOverdue(order);
          return (
            <Editable
              key={key}
              row={row}
              label={label}
              edits={edits}
              shortcut={key === 'due_date' ? 'd' : undefined}
              text={value ? [formatDateTime(value), late && texts.overdue].filter(Boolean).join(' ') : undefined}
              shown={
                value && (
                  <span className={styles.date}>
                    <time dateTime={value}>{formatDateTime(value)}</time> {late && <b>{texts.overdue}</b>}
                  </span>
                )
              }
            >
              {(opened, close) => (
                <DateTime
                  label={label}
                  value={orderOf(opened)[key]}
                  onSet={(next) => move(opened, key, next)}
                  onClose={close}
                />
              )}
            </Editable>
          );
        })}
        <AssetFact row={row} edits={edits} />
        <RefFact row={row} edits={edits} label={texts.location} field="location" noun="location" />
        <Editable
          row={row}
          label={texts.estimate}
          edits={edits}
          text={order.estimated_minutes === null ? undefined : formatMinutes(order.estimated_minutes)}
        >
          {(opened, close) => (
            <Minutes
              label={`${texts.estimate} (${texts.minutes.toLowerCase()})`}
              value={orderOf(opened).estimated_minutes}
              onSet={(value) => set(opened, 'estimated_minutes', value)}
              onClose={close}
            />
          )}
        </Editable>
        <Editable
          row={row}
          label={texts.recurrence}
          edits={edits}
          text={repeats ? undefined : texts.never}
          shown={repeats}
        >
          {(_opened, close) => (
            <>
              <span className={styles.value}>{repeats}</span>
              <RecurrenceDialog row={row} rule={order.recurrence} onClose={close} />
            </>
          )}
        </Editable>
        <Editable
          row={row}
          label={texts.workType}
          edits={edits}
          text={workTypes.find(({ value }) => value === order.work_type)?.label}
        >
          {(opened, close) => (
            <Choice
              label={texts.workType}
              value={orderOf(opened).work_type}
              options={workTypes}
              onSet={(value) => set(opened, 'work_type', value)}
              onClose={close}
            />
          )}
        </Editable>
        <Assignees row={row} edits={edits} />
      </dl>
      {moving && (
        <Suspense>
          <MoveDialog {...moving} onClose={() => setMoving(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}
