import * as z from 'zod/mini';
import { idOf, number } from '#shared/field';
import { messages } from '#words/messages';
import { words } from '../automation.words';

/** What starts an automation (F3.2). */
const numericOps = ['above', 'below', 'between', 'outside'] as const;
const readingOps = [...numericOps, 'equal', 'not_equal', 'increased_by'] as const;
export const statusCategories = ['online', 'offline', 'do_not_track'] as const;
export const workStatuses = ['planned', 'open', 'in_progress', 'on_hold', 'done'] as const;

/** The nouns whose fields and records an automation can look at. */
export const subjectNouns = [
  'work-order',
  'asset',
  'request',
  'part',
  'location',
  'vendor',
  'purchase-order',
  'measurement',
] as const;
export type SubjectNoun = (typeof subjectNouns)[number];

const oneOf = <const T extends readonly string[]>(label: string, options: T) =>
  z.enum(options, { error: () => messages.mustBeOneOf(label, options) });

const limit = number({ label: 'Value', min: -1e15, max: 1e15, decimals: 6 }).schema;
const minutes = number({ label: 'Minutes', min: 1, max: 525_600 }).schema;
const stateKey = z.string().check(z.minLength(1, messages.required('Value')), z.maxLength(64));

const maybe = <T>(schema: z.ZodMiniType<T>) => z.optional(z.nullable(schema));

const reading = z.strictObject({
  type: z.literal('reading'),
  measurement: idOf('measurement', 'Measurement'),
  op: oneOf('Comparison', readingOps),
  /** A number, or the key of a state. */
  value: z.union([limit, stateKey], { error: () => messages.mustBeNumber('Value') }),
  value2: maybe(limit),
  hysteresis: maybe(number({ label: 'Hysteresis', min: 0, max: 1e15, decimals: 6 }).schema),
  for_minutes: maybe(minutes),
  since: maybe(oneOf('Since', ['trigger', 'reading'])),
  first_at: maybe(limit),
});

const scalar = z.union([z.string().check(z.maxLength(500)), z.number(), z.boolean(), z.null()]);

const fieldName = z
  .string({ error: () => messages.required('Field') })
  .check(z.regex(/^[a-z_][\w.]{0,99}$/, { error: words.unknownField }));

/** Five fields, as everywhere (D16); the server also looks whether it ever comes. */
export const cron = z
  .string({ error: () => messages.required('Schedule') })
  .check(
    z.trim(),
    z.regex(/^(\S+\s+){4}\S+$/, messages.mustBeCron),
    z.maxLength(100, messages.tooLong('Schedule', 100)),
  );

const filter = z.strictObject({
  entity: oneOf('Records', subjectNouns),
  /** As in the address of a list: `criticality=a&location__within=…`. */
  query: maybe(z.string().check(z.maxLength(1000, messages.tooLong('Filter', 1000)))),
});

const schemas = [
  reading,
  z.strictObject({ type: z.literal('no_reading'), measurement: idOf('measurement', 'Measurement'), minutes }),
  z.strictObject({ type: z.literal('asset_offline'), asset: maybe(idOf('asset', 'Asset')), minutes }),
  z.strictObject({ type: z.literal('wo_overdue'), minutes }),
  z.strictObject({
    type: z.literal('asset_status'),
    asset: maybe(idOf('asset', 'Asset')),
    from: maybe(oneOf('From', statusCategories)),
    to: maybe(oneOf('To', statusCategories)),
  }),
  z.strictObject({ type: z.literal('wo_created') }),
  z.strictObject({
    type: z.literal('wo_status'),
    from: maybe(oneOf('From', workStatuses)),
    to: maybe(oneOf('To', workStatuses)),
  }),
  z.strictObject({
    type: z.literal('field_changed'),
    entity: oneOf('Record', subjectNouns),
    field: fieldName,
    from: z.optional(scalar),
    to: z.optional(scalar),
  }),
  z.strictObject({ type: z.literal('request_created') }),
  z.strictObject({ type: z.literal('step_failed') }),
  z.strictObject({ type: z.literal('stock_low') }),
  z.strictObject({ type: z.literal('schedule'), cron, filter: maybe(filter) }),
  z.strictObject({ type: z.literal('webhook') }),
] as const;

const triggerTypes = schemas.map(({ shape }) => shape.type.def.values[0]!);

const union = z.discriminatedUnion('type', schemas, { error: () => messages.mustBeOneOf('Trigger', triggerTypes) });
export type Trigger = z.infer<typeof union>;
export type TriggerType = Trigger['type'];
export type ReadingTrigger = Extract<Trigger, { type: 'reading' }>;
export type TriggerOf<T extends TriggerType> = Extract<Trigger, { type: T }>;

const isNumeric = (op: string): boolean => (numericOps as readonly string[]).includes(op);

/** What is wrong with the parts of a reading trigger together. */
function wrongIn({ op, value, value2, hysteresis, for_minutes, since, first_at }: ReadingTrigger): [string, string][] {
  const found: [string, string][] = [];
  const hasTwo = op === 'between' || op === 'outside';
  if ((isNumeric(op) || op === 'increased_by') && typeof value !== 'number')
    found.push(['value', messages.mustBeNumber('Value')]);
  if (hasTwo && typeof value2 !== 'number') found.push(['value2', messages.required('Second value')]);
  if (hasTwo && typeof value2 === 'number' && typeof value === 'number' && value2 <= value)
    found.push(['value2', words.secondAboveFirst]);
  if (!hasTwo && value2 != null) found.push(['value2', words.onlyWith('between and outside')]);
  if (hysteresis != null && !isNumeric(op)) found.push(['hysteresis', words.onlyWith('limits')]);
  if (op === 'outside' && hysteresis != null && typeof value2 === 'number' && 2 * hysteresis >= value2 - Number(value))
    found.push(['hysteresis', words.hysteresisTooWide]);
  if (op === 'increased_by') {
    if (typeof value === 'number' && value <= 0) found.push(['value', words.mustIncrease]);
    if (for_minutes != null) found.push(['for_minutes', words.onlyWith('limits')]);
    if (first_at != null && since === 'reading') found.push(['first_at', words.onlyWith('since: trigger')]);
  } else {
    if (since != null) found.push(['since', words.onlyWith('increased_by')]);
    if (first_at != null) found.push(['first_at', words.onlyWith('increased_by')]);
  }
  return found;
}

export const trigger: z.ZodMiniType<Trigger> = union.check(({ value, issues }) => {
  if (value.type !== 'reading') return;
  for (const [key, message] of wrongIn(value)) issues.push({ code: 'custom', input: value, path: [key], message });
});

/** The noun of the records that a trigger is about; undefined where it is about none. */
export function subjectOf(given: Trigger): SubjectNoun | undefined {
  switch (given.type) {
    case 'reading':
    case 'no_reading':
      return 'measurement';
    case 'asset_status':
    case 'asset_offline':
      return 'asset';
    case 'wo_created':
    case 'wo_status':
    case 'wo_overdue':
    case 'step_failed':
      return 'work-order';
    case 'request_created':
      return 'request';
    case 'stock_low':
      return 'part';
    case 'field_changed':
      return given.entity;
    case 'schedule':
      return given.filter?.entity;
    case 'webhook':
      return undefined;
  }
}
