import { defineEntity } from '#shared/entity';
import { choice, date, duration, type Fields, longText, money, number, ref, text } from '#shared/field';
import { labels } from '#words/labels/time-entry';
import { nounLabels } from '#words/nouns';
import { timeTypes } from './time-types';

export const timeEntry = defineEntity({
  name: 'time-entry',
  plural: 'time_entries',
  path: '/work-orders/time-entries',
  ...nounLabels['time-entry'],
  fields: {
    name: text({ label: labels.name, readOnly: true, required: true, searched: true }),
    work_order: ref('work-order', { label: labels.work_order, required: true }),
    time_type: choice(timeTypes, { label: labels.time_type, required: true, column: true }),
    user: ref('user', { label: labels.user, required: true, column: true }),
    minutes: duration({ label: labels.minutes, readOnly: true, required: true, column: true }),
    /** Of what was booked before this was asked, it is the day of booking. */
    worked_at: date({ label: labels.worked_at }),
    hourly_rate: money({ label: labels.hourly_rate, guard: 'cost' }),
    description: longText({ label: labels.description, searched: true }),
    cost: money({ label: labels.cost, readOnly: true, computed: true, guard: 'cost', column: true }),
  },
  minimal: ['time_type', 'user', 'minutes'],
  ordering: '-created_at',
});

/** As it is entered: hours and minutes, or minutes alone for who has them counted already. */
const duringFields = {
  hours: number({ label: labels.hours, min: 0 }),
  minutes: number({ label: labels.minutes, min: 0, max: 1e6 }),
} as const satisfies Fields;

export const timeEntryFields = { ...timeEntry.fields, ...duringFields } as const satisfies Fields;
