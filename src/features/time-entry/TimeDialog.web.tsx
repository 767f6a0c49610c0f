import { Button, Textarea, TextInput } from '@mantine/core';
import { EntitySelect } from '#web/entity/EntitySelect.tsx';
import { symbolOf } from '#web/format/money.ts';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DialogForm } from '#web/ui/DialogForm.tsx';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';
import { deleteBooked, kinds, saveBooked, type TimeEntry } from '#features/work-order/booked';
import { useBooking } from '#features/work-order/use-booking';
import { words } from '#features/work-order/words-time';
import { checkTime, type TimeForm, timeBody } from './check-time';
import { timeTypes } from './time-types';
import styles from '../work-order/time.module.css';

const said = words.time;

/** Time of somebody on a work order (S18): mine, unless another is chosen. */
export function TimeDialog({ order, entry, onClose }: { order: Row; entry?: TimeEntry; onClose(): void }) {
  const { me, may } = useSession();
  const rated = entry ? may('update', 'cost', entry) : may('create', 'cost');
  const { values, set, errorAt, form } = useBooking<TimeForm>({
    initial: {
      time_type: entry?.time_type ?? null,
      hours: entry ? String(Math.floor(entry.minutes / 60)) : '',
      minutes: entry ? String(entry.minutes % 60) : '',
      user: entry?.user.id ?? me.id,
      hourly_rate: entry?.hourly_rate ?? '',
      description: entry?.description ?? '',
    },
    check: checkTime,
    save: (typed) => saveBooked(kinds.time, order.id, timeBody(typed, !entry, rated), entry),
    done: entry ? said.updated : said.added,
    failed: entry ? said.failedUpdate : said.failedAdd,
    onClose,
  });
  const number = (key: 'hours' | 'minutes', most: number) => (
    <TextInput
      type="number"
      inputMode="numeric"
      min={0}
      max={most}
      step={1}
      placeholder="0"
      label={said[key]}
      value={values[key]}
      error={errorAt(key)}
      onChange={({ currentTarget }) => set({ [key]: currentTarget.value })}
    />
  );
  const remove = entry && may('delete', 'time-entry', entry) && (
    <Button
      variant="subtle"
      color="danger"
      onClick={() => {
        onClose();
        void deleteBooked(kinds.time, order.id, entry);
      }}
    >
      {words.entries.delete}
    </Button>
  );
  return (
    <Dialog title={entry ? said.editTitle : said.addTitle} onClose={onClose} closeOnClickOutside={false}>
      <DialogForm {...form} action={entry ? words.entries.save : said.add} beside={remove}>
        <SearchSelect
          label={said.type}
          required
          data={timeTypes}
          placeholder={said.chooseType}
          value={values.time_type}
          error={errorAt('time_type')}
          onChange={(time_type) => set({ time_type })}
        />
        <div className={styles.pair}>
          {number('hours', 23)}
          {number('minutes', 59)}
        </div>
        <EntitySelect
          label={said.user}
          required
          from="/api/users/minimal"
          name={values.user === me.id ? me.name : values.user === entry?.user.id ? entry?.user.name : undefined}
          value={values.user}
          error={errorAt('user')}
          onChange={(user) => set({ user })}
        />
        {rated && (
          <TextInput
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            label={said.rate}
            description={entry ? undefined : said.rateHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            leftSection={symbolOf(me.organization.currency)}
            leftSectionPointerEvents="none"
            value={values.hourly_rate}
            error={errorAt('hourly_rate')}
            onChange={({ currentTarget }) => set({ hourly_rate: currentTarget.value })}
          />
        )}
        <Textarea
          label={said.description}
          maxLength={500}
          autosize
          minRows={2}
          maxRows={6}
          value={values.description}
          error={errorAt('description')}
          onChange={({ currentTarget }) => set({ description: currentTarget.value })}
        />
      </DialogForm>
    </Dialog>
  );
}
