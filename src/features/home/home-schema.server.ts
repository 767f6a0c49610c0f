import { type JsonSchema, list, object } from '#server/http/json-schema';
import { latestSchema } from '#features/audit/index.server';
import { plannedSchema } from '#features/work-order/index.server';

const text: JsonSchema = { type: 'string' };
const textOrNone: JsonSchema = { type: ['string', 'null'] };
const integer: JsonSchema = { type: 'integer' };
const instant: JsonSchema = { type: 'string', format: 'date-time' };
const instantOrNone: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
/** Money is text, as in records. */
const amount: JsonSchema = { type: ['number', 'string'] };
const amountOrNone: JsonSchema = { type: ['number', 'string', 'null'] };
const numberOrNone: JsonSchema = { type: ['number', 'null'] };
const id: JsonSchema = { type: 'string', format: 'uuid' };
const named = object({ id, name: text });
const namedOrNone: JsonSchema = { ...named, type: ['object', 'null'] };

const link = object({ path: text, query: { type: 'object', additionalProperties: text } });

const figureOf = (value: JsonSchema): JsonSchema =>
  object(
    {
      key: text,
      value,
      unit: text,
      previous: value,
      delta: value,
      better: { type: 'string', enum: ['up', 'down'] },
      numerator: value,
      denominator: numberOrNone,
      list: link,
      numerator_list: link,
      sum_of: text,
      denominator_sum_of: text,
      capacity_minutes: integer,
      note: text,
    },
    ['key', 'value', 'unit', 'previous', 'delta', 'better', 'numerator', 'denominator', 'list'],
  );

const block = (row: JsonSchema): JsonSchema => object({ count: integer, results: list(row), list: link });

const request = object({
  id,
  code: text,
  name: text,
  status: text,
  state: text,
  priority: textOrNone,
  created_at: instant,
  ack_due_at: instant,
  acknowledged_at: instantOrNone,
  waiting_for: textOrNone,
  asset: namedOrNone,
  location: namedOrNone,
  created_by: namedOrNone,
  contact_name: textOrNone,
});

const dueReading = object({
  id,
  name: text,
  kind: text,
  unit: textOrNone,
  decimals: integer,
  states: list(object({ key: text, label: text, is_alarm: { type: 'boolean' } }, ['key', 'label'])),
  asset: namedOrNone,
  location: namedOrNone,
  last_value: { type: ['number', 'null'] },
  last_state: textOrNone,
  last_taken_at: { ...instant, type: ['string', 'null'] },
  due_at: instant,
});

const failing = object({
  id,
  name: text,
  is_enabled: { type: 'boolean' },
  disabled_reason: textOrNone,
  last_run: {
    ...object({ id, at: instant, status: text, reason: textOrNone, error: textOrNone }),
    type: ['object', 'null'],
  },
  next_run_at: instantOrNone,
});

const proposing = object({ id, key: text, name: text });

const timer: JsonSchema = {
  ...object({ work_order: object({ id, name: text, code: text }), since: instant }),
  type: ['object', 'null'],
};

export const homeSchema = object(
  {
    as_of: instant,
    timer,
    tiles: list(figureOf(numberOrNone)),
    status_strip: list(object({ status_category: text, count: integer, list: link })),
    activity: latestSchema,
    week_load: object({ minutes: integer, capacity_minutes: integer }),
    checklist: list(object({ key: text, is_done: { type: 'boolean' } })),
    handover: object({ id, name: text, note: textOrNone }),
    in_progress: block(plannedSchema),
    overdue: block(plannedSchema),
    today: block(plannedSchema),
    this_week: block(plannedSchema),
    due_readings: block(dueReading),
    unassigned: block(plannedSchema),
    requests: block(request),
    automations: block(failing),
    proposals: object({ count: integer, results: list(object({ id, title: text, agent: proposing })) }),
  },
  ['as_of'],
);

export const figuresSchema = object({
  from: instant,
  to: instant,
  previous_from: instant,
  currency: text,
  figures: list(figureOf(amountOrNone)),
  ageing: list(object({ bucket: text, count: integer, list: link })),
});

export const offendersSchema = object({
  from: instant,
  to: instant,
  unit: text,
  total: amount,
  currency: text,
  results: list(
    object({
      asset: named,
      value: amount,
      share: { type: 'number' },
      cumulative: { type: 'number' },
      vital: { type: 'boolean' },
      trend: textOrNone,
      list: link,
    }),
  ),
  others: {
    ...object({ count: integer, value: amount, share: { type: 'number' } }),
    type: ['object', 'null'],
  },
});
