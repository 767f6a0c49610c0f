import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { awaited } from '#web/entity/pick/add-new.ts';
import { formatMoney } from '#web/format/money.ts';
import { formatMinutes } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { UnsentLines, useUnsent } from '#web/queue/UnsentLines.tsx';
import { useSession } from '#web/session.tsx';
import { bookedQuery, bookingKey, kinds, logTime, type TimeEntry } from './booked';
import { editTime, useEdited } from './edited';
import { EntryList } from './EntryList.web';
import { FoldCard } from '../page/FoldCard.web';
import { stopPath } from './timer/timer';
import { TimerLine } from './timer/TimerLine.web';
import { orderOf } from '../order-view';
import { words } from './time.words';
import { timeTypes } from './time-types';
import styles from './time.module.css';

const TimeDialog = lazy(async () => ({ default: (await import('./TimeDialog.web')).TimeDialog }));

const texts = words.time;
const presets = [15, 30, 60];

/** Time on a work order (S18): the total, the timer, presets and all entries. */
export function TimePanel({ row }: { row: Row }) {
  const { may } = useSession();
  const [adding, setAdding] = useState<{ entry?: TimeEntry } | undefined>(() =>
    awaited(bookingKey(kinds.time, row.id)),
  );
  const edited = useEdited(row.id);
  const unsent = useUnsent(row.id, kinds.time.path, stopPath(row.id));
  const { total_time_minutes } = orderOf(row).time_cost_summary;
  return (
    <>
      <FoldCard id="time" title={texts.title} total={formatMinutes(total_time_minutes)}>
        <TimerLine row={row} />
        {may('create', 'time-entry', row) && <Presets order={row} onAdd={() => setAdding({})} />}
        <UnsentLines entries={unsent} />
        <Entries order={row.id} none={unsent.length === 0} />
      </FoldCard>
      <Suspense>
        {adding && <TimeDialog order={row} entry={adding.entry} onClose={() => setAdding(undefined)} />}
        {edited && <TimeDialog order={row} entry={edited} onClose={() => editTime(undefined)} />}
      </Suspense>
    </>
  );
}

function Presets({ order, onAdd }: { order: Row; onAdd(): void }) {
  const { me } = useSession();
  const [busy, setBusy] = useState<number>();
  async function log(minutes: number) {
    setBusy(minutes);
    await logTime(order, me.id, minutes);
    setBusy(undefined);
  }
  return (
    <div className={styles.presets}>
      <div role="group" aria-label={texts.presets}>
        {presets.map((minutes) => (
          <button
            key={minutes}
            type="button"
            aria-label={texts.logFor(minutes)}
            aria-busy={busy === minutes || undefined}
            aria-disabled={busy !== undefined || undefined}
            onClick={() => busy === undefined && void log(minutes)}
          >
            {texts.log(minutes)}
          </button>
        ))}
      </div>
      <Button size="xs" variant="default" leftSection={<Plus size={16} />} onClick={onAdd}>
        {texts.add}
      </Button>
    </div>
  );
}

function Entries({ order, none }: { order: string; none: boolean }) {
  const { me, may } = useSession();
  const query = useQuery(bookedQuery<TimeEntry>(kinds.time, order));
  return (
    <EntryList<TimeEntry>
      query={query}
      label={texts.title}
      none={none && texts.none}
      failed={texts.failed}
      kind={({ time_type }) => timeTypes.find(({ value }) => value === time_type)?.label}
      figure={({ minutes, cost, hourly_rate }) => [
        formatMinutes(minutes),
        cost !== null && hourly_rate !== null && formatMoney(cost, me.organization.currency),
      ]}
      edit={(entry) =>
        may('update', 'time-entry', entry) ? texts.edit(formatMinutes(entry.minutes), entry.user.name) : undefined
      }
      onEdit={editTime}
    />
  );
}
