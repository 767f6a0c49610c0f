import { defineEntity } from '#shared/entity';
import { choice, date, duration, externalId, type Fields, longText, money, number, ref, text } from '#shared/field';
import { nounLabels } from '#words/nouns';
import { timeTypes } from './time-types';

export const timeEntry = defineEntity({
  name: 'time-entry',
  plural: 'time_entries',
  path: '/work-orders/time-entries',
  ...nounLabels['time-entry'],
  fields: {
    name: text({ label: 'Name', readOnly: true, required: true, searched: true }),
    work_order: ref('work-order', { label: 'Work order', required: true }),
    time_type: choice(timeTypes, { label: 'Time type', required: true, column: true }),
    user: ref('user', { label: 'User', required: true, column: true }),
    minutes: duration({ label: 'Minutes', readOnly: true, required: true, column: true }),
    /** Null in old entries, where the day of booking counts. */
    worked_at: date({ label: 'Worked on' }),
    hourly_rate: money({ label: 'Hourly rate', guard: 'cost' }),
    description: longText({ label: 'Description', searched: true }),
    external_id: externalId(),
    cost: money({ label: 'Cost', readOnly: true, computed: true, guard: 'cost', column: true }),
  },
  minimal: ['time_type', 'user', 'minutes'],
  ordering: '-created_at',
});

/** The duration as entered: hours and minutes, or minutes alone. */
const durationFields = {
  hours: number({ label: 'Hours', min: 0 }),
  minutes: number({ label: 'Minutes', min: 0, max: 1e6 }),
} as const satisfies Fields;

export const timeEntryFields = { ...timeEntry.fields, ...durationFields } as const satisfies Fields;
