import * as z from 'zod/mini';
import { assignedChips, assignedTo } from '#shared/assigned';
import { defineEntity } from '#shared/entity';
import {
  choice,
  customFields,
  data,
  dateTime,
  duration,
  externalId,
  type Fields,
  files,
  flag,
  longText,
  number,
  ref,
  refs,
  text,
} from '#shared/field';
import { nounLabels } from '#words/nouns';
import { meaning, states } from './meaning';
import { words } from './measurement.words';
import { bands, kinds, largest, mostDecimals } from './options';

const figure = { min: -largest, max: largest, decimals: mostDecimals } as const;
const shown = { readOnly: true, computed: true } as const;
/** What the readings say; the history names the readings. */
const readOnly = { readOnly: true, unrecorded: true } as const;

const lastReading = z.object({
  id: z.string(),
  value: z.union([z.number(), z.string()]),
  taken_at: z.string(),
  note: z.nullable(z.string()),
  created_by: z.nullable(z.object({ id: z.string(), name: z.string() })),
});

/** What is read of a machine or a place, and when it has to be looked at (F2.1). */
export const measurement = defineEntity({
  name: 'measurement',
  plural: 'measurements',
  path: '/measurements',
  ...nounLabels.measurement,
  fields: {
    name: text({ label: 'Name', required: true, max: 100, searched: true, column: true }),
    description: longText({ label: 'Description', searched: true }),
    kind: choice(kinds, { label: 'Kind', required: true, column: true }),
    unit: text({ label: 'Unit', max: 40 }),
    asset: ref('asset', { label: 'Asset', column: true }),
    location: ref('location', { label: 'Location', column: true }),
    code: text({ label: 'Code', max: 100, searched: true, help: words.codeHelp }),
    decimals: number({ label: 'Decimals', min: 0, max: mostDecimals, fallback: 2 }),
    expected_every_minutes: duration({ label: 'Expected every', min: 1, max: 5_256_000 }),
    warning_low: number({ ...figure, label: 'Warning below' }),
    warning_high: number({ ...figure, label: 'Warning above' }),
    action_low: number({ ...figure, label: 'Action below' }),
    action_high: number({ ...figure, label: 'Action above' }),
    plausible_low: number({ ...figure, label: 'Plausible from' }),
    plausible_high: number({ ...figure, label: 'Plausible to' }),
    rollover_at: number({ ...figure, min: 0.000001, label: 'Rolls over at', help: words.rolloverHelp }),
    max_per_day: number({ ...figure, min: 0.000001, label: 'At most a day' }),
    average_days: number({ label: 'Days of the average', min: 1, max: 3650, fallback: 30 }),
    states: data(states, { label: 'States', fallback: [] }),
    assigned_to: data(
      assignedTo,
      { label: 'Assigned to', computed: true, parts: { users: 'users', teams: 'teams' } },
      assignedChips,
    ),
    users: refs('user', { label: 'Assignees', readOnly: true }),
    teams: refs('team', { label: 'Assigned teams', readOnly: true }),
    last_reading: data(lastReading, { ...shown, label: 'Last reading' }),
    last_value: number({ ...readOnly, ...figure, label: 'Last value', column: true }),
    last_state: text({ ...readOnly, label: 'Last state' }),
    last_taken_at: dateTime({ ...readOnly, label: 'Last read', column: true }),
    total: number({ ...readOnly, ...figure, label: 'Total' }),
    band: choice(bands, { ...readOnly, label: 'Band', column: true }),
    average_per_day: number({ ...shown, ...figure, label: 'Average per day', unrecorded: true }),
    due_at: dateTime({ ...shown, label: 'Next reading due', column: true }),
    is_due: flag({ ...shown, label: 'Reading is due', unrecorded: true }),
    /** Assigned to me or a team of mine, or to nobody: mine to read. */
    is_for_me: flag({ ...shown, label: 'Mine to read', unrecorded: true }),
    reading_count: number({ ...readOnly, label: 'Readings', required: true }),
    /** The photos of readings, linked so that readers of the measurement may see them. */
    photos: files({ ...readOnly, label: 'Photos of readings', detail: true, accept: 'image' }),
    external_id: externalId(),
    custom_fields: customFields(),
  },
  minimal: ['kind', 'unit', 'code', 'asset', 'location'],
  chip: ['kind', 'unit'],
});

// ---- bodies of the verbs -------------------------------------------------------------------------------------------

const value = z.union([z.number(), z.string().check(z.minLength(1))], { error: () => words.mustBeValue });

/** One reading, as a person or a sensor sends it (F2.2). */
export const readingFields = {
  value: data(value, { label: 'Value', required: true }),
  taken_at: dateTime({ label: 'Taken at' }),
  note: longText({ label: 'Note', max: 2000 }),
  external_id: text({ label: 'External id', max: 200 }),
  meaning: data(meaning, { label: 'Meaning' }),
  photo: ref('file', { label: 'Photo', accept: 'image' }),
  confirmed: flag({ label: 'Confirmed' }),
} as const satisfies Fields;

/**
 * The same as somebody types it into a device: its clock may be wrong and the call late, so `typed_at` is corrected by
 * the clock it is sent with. A time that somebody typed themselves is `taken_at`, and stays as it is.
 */
export const typedFields = {
  ...readingFields,
  typed_at: dateTime({ label: 'Typed at' }),
} as const satisfies Fields;

export const voidFields = {
  reason: longText({ label: 'Reason', required: true, max: 500 }),
} as const satisfies Fields;
