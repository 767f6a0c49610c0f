import { assignedChips, assignedTo } from '#shared/assigned';
import { defineEntity } from '#shared/entity';
import { customFields, data, dateTime, type Fields, flag, longText, number, ref, refs, text } from '#shared/field';
import { nounLabels } from '#words/nouns';

const shown = { readOnly: true, computed: true } as const;

/** Meters that are read one after the other (F2.6). */
export const measurementRound = defineEntity({
  name: 'measurement-round',
  plural: 'measurement_rounds',
  path: '/measurement-rounds',
  ...nounLabels['measurement-round'],
  fields: {
    name: text({ label: 'Name', required: true, max: 100, searched: true, column: true }),
    description: longText({ label: 'Description', searched: true }),
    measurements: refs('measurement', { label: 'Measurements', ordered: true }),
    assigned_to: data(
      assignedTo,
      { label: 'Assigned to', computed: true, parts: { users: 'users', teams: 'teams' } },
      assignedChips,
    ),
    users: refs('user', { label: 'Assignees', readOnly: true }),
    teams: refs('team', { label: 'Assigned teams', readOnly: true }),
    measurement_count: number({ ...shown, label: 'Meters', required: true, column: true }),
    due_count: number({ ...shown, label: 'Readings due', required: true, unrecorded: true, column: true }),
    is_mine: flag({ ...shown, label: 'Assigned to me', detail: true, unrecorded: true }),
    custom_fields: customFields(),
  },
  minimal: ['measurement_count'],
});

/** A meter of a round that was not read, and why. */
export const skipFields = {
  measurement: ref('measurement', { label: 'Measurement', required: true }),
  reason: longText({ label: 'Reason', required: true, max: 500 }),
  /** When it was said, by the clock of the device. */
  skipped_at: dateTime({ label: 'Skipped at' }),
} as const satisfies Fields;
