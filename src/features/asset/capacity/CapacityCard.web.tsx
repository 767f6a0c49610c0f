import { addDays } from '#shared/days';
import { todayIn } from '#web/format/time.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words } from '../asset.words';
import { useCapacity, type Window } from './capacity-data';
import { CapacityFigures } from './CapacityFigures.web';
import { CapacitySchedule } from './CapacitySchedule.web';
import type { Product } from './operating-hours';
import styles from './capacity.module.css';

const texts = words.capacity;

/** When the asset is planned to run, how long it ran, and what it could produce (S22.5). */
export function CapacityCard({ row }: { row: Row }) {
  return row.operating_calendar ? <Filled row={row} /> : <NoCalendar row={row} />;
}

function NoCalendar({ row }: { row: Row }) {
  const { may } = useSession();
  const edits = may('update', 'asset', row);
  return (
    <Empty drawing="clipboard" title={texts.emptyTitle} action={edits && <EditHours row={row} label={texts.set} />}>
      {edits ? texts.empty : texts.emptyReadOnly}
    </Empty>
  );
}

const EditHours = ({ row, label }: { row: Row; label: string }) => (
  <Button
    component={Link}
    to={`/asset/${row.id}/edit`}
    hash="field-operating_calendar"
    variant="default"
    leftSection={<CalendarClock size={16} />}
  >
    {label}
  </Button>
);

function Filled({ row }: { row: Row }) {
  const { me, may } = useSession();
  const zone = me.organization.time_zone;
  const products = (row.products as Product[] | null) ?? [];
  const [chosen, setChosen] = useState<Omit<Window, 'product'> & { product?: string }>(() => ({
    from: addDays(todayIn(zone), -6),
    to: addDays(todayIn(zone), 7),
  }));
  // The first product is the default; it has no id while the form that adds it is still being saved.
  const window: Window = { ...chosen, product: chosen.product ?? products[0]?.id ?? '' };
  const { schedule, metrics } = useCapacity(row.id, window, zone);
  const error = schedule.error ?? metrics.error;
  const product = products.find(({ id }) => id === window.product);
  return (
    <div className={styles.card}>
      <div className={styles.asked}>
        <TextInput
          type="date"
          label={texts.from}
          value={window.from}
          onChange={({ currentTarget }) => setChosen({ ...chosen, from: currentTarget.value })}
        />
        <TextInput
          type="date"
          label={texts.to}
          value={window.to}
          error={window.from > window.to && texts.badRange}
          onChange={({ currentTarget }) => setChosen({ ...chosen, to: currentTarget.value })}
        />
        <NativeSelect
          label={texts.product}
          value={window.product}
          data={[
            { value: '', label: texts.anyProduct },
            ...products.flatMap(({ id, name }) => (id ? [{ value: id, label: name }] : [])),
          ]}
          onChange={({ currentTarget }) => setChosen({ ...chosen, product: currentTarget.value })}
        />
        {may('update', 'asset', row) && <EditHours row={row} label={texts.edit} />}
      </div>
      {error && (
        <EntityError
          error={error}
          title={texts.loadFailed}
          onRetry={() => void Promise.all([schedule.refetch(), metrics.refetch()])}
        />
      )}
      {!error && (!metrics.data || !schedule.data) && <Waiting lines={5} />}
      {metrics.data && <CapacityFigures metrics={metrics.data} product={product} />}
      {schedule.data && <CapacitySchedule slices={schedule.data.intervals} window={window} zone={zone} />}
    </div>
  );
}
