import { TextInput } from '@mantine/core';
import { dayOf } from '#web/format/clock.ts';
import { symbolOf } from '#web/format/money.ts';
import { formatMinutes } from '#web/format/time.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { SearchSelect } from '#web/ui/input/SearchSelect.tsx';
import { bookingKey, kinds, saveBooked, type TimeEntry } from './booked';
import { BookingDialog } from './BookingDialog.web';
import { useBooking } from './use-booking';
import { words } from './time.words';
import { checkTime, minutesOf, type TimeForm, timeBody } from './check-time';
import { timeTypes } from './time-types';
import styles from './time.module.css';

const texts = words.time;

/** A time entry on a work order (S18), by default for the current user. */
export function TimeDialog({ order, entry, onClose }: { order: Row; entry?: TimeEntry; onClose(): void }) {
  const { me, may } = useSession();
  // Managers may set any rate; others may set a rate only for their own new time.
  const isRated = (user: string | null) =>
    may('update', 'cost', {}) || (!entry && user === me.id && may('create', 'cost'));
  const booking = useBooking<TimeForm>({
    key: bookingKey(kinds.time, order.id),
    title: entry ? texts.editTitle : texts.addTitle,
    entry,
    initial: {
      time_type: entry?.time_type ?? null,
      hours: entry ? String(Math.floor(entry.minutes / 60)) : '',
      minutes: entry ? String(entry.minutes % 60) : '',
      worked_at: entry ? (entry.worked_at ?? dayOf(entry.created_at)) : dayOf(Date.now()),
      user: entry?.user.id ?? me.id,
      hourly_rate: entry?.hourly_rate ?? '',
      description: entry?.description ?? '',
    },
    check: (typed) => checkTime(typed, entry?.minutes),
    save: (typed) =>
      saveBooked(
        kinds.time,
        order,
        timeBody(typed, entry?.minutes, isRated(typed.user)),
        formatMinutes(minutesOf(typed)),
        entry,
      ),
    done: entry ? texts.updated : texts.added,
    failed: entry ? texts.failedUpdate : texts.failedAdd,
    onClose,
  });
  const { values, set, errorAt } = booking;
  const number = (key: 'hours' | 'minutes', max: number) => (
    <TextInput
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      step={1}
      placeholder="0"
      label={texts[key]}
      value={values[key]}
      error={errorAt(key)}
      onChange={({ currentTarget }) => set({ [key]: currentTarget.value })}
    />
  );
  const rate = isRated(values.user) && (
    <TextInput
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      label={texts.rate}
      description={entry ? undefined : texts.rateHint}
      leftSection={symbolOf(me.organization.currency)}
      leftSectionPointerEvents="none"
      value={values.hourly_rate}
      error={errorAt('hourly_rate')}
      onChange={({ currentTarget }) => set({ hourly_rate: currentTarget.value })}
    />
  );
  return (
    <BookingDialog
      kind={kinds.time}
      noun="time-entry"
      order={order}
      entry={entry}
      booking={booking}
      onClose={onClose}
      beside={rate}
    >
      <SearchSelect
        label={texts.type}
        required
        data={timeTypes}
        placeholder={texts.chooseType}
        value={values.time_type}
        error={errorAt('time_type')}
        onChange={(time_type) => set({ time_type })}
      />
      <div className={styles.pair}>
        {number('hours', 23)}
        {number('minutes', 59)}
      </div>
      <TextInput
        type="date"
        label={texts.day}
        value={values.worked_at}
        error={errorAt('worked_at')}
        onChange={({ currentTarget }) => set({ worked_at: currentTarget.value })}
      />
    </BookingDialog>
  );
}
