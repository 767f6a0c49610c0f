import { type JsonSchema, list, object, pageSchema } from '#server/http/json-schema';

const text: JsonSchema = { type: 'string' };
const textOrNone: JsonSchema = { type: ['string', 'null'] };
const flag: JsonSchema = { type: 'boolean' };
const number: JsonSchema = { type: 'number' };
const numberOrNone: JsonSchema = { type: ['number', 'null'] };
const integer: JsonSchema = { type: 'integer' };
const integerOrNone: JsonSchema = { type: ['integer', 'null'] };
const day: JsonSchema = { type: 'string', format: 'date' };
const dayOrNone: JsonSchema = { type: ['string', 'null'], format: 'date' };
const instant: JsonSchema = { type: 'string', format: 'date-time' };
const instantOrNone: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
const id: JsonSchema = { type: 'string', format: 'uuid' };
const orNone = (schema: JsonSchema): JsonSchema => ({ ...schema, type: ['object', 'null'] });

const named = object({ id, name: text });
const part = object({ id, name: text, number: textOrNone, unit: textOrNone, color: textOrNone });
const link = object({ path: text, query: { type: 'object', additionalProperties: text } });
const leadTime = object({ median: integer, p90: integer, source: text, lines: integer });
const amountOrNone: JsonSchema = { type: ['number', 'string', 'null'] };

const figure = object(
  {
    key: text,
    value: amountOrNone,
    unit: text,
    previous: amountOrNone,
    delta: amountOrNone,
    better: { type: 'string', enum: ['up', 'down'] },
    numerator: amountOrNone,
    denominator: amountOrNone,
    list: link,
    numerator_list: link,
    sum_of: text,
    denominator_sum_of: text,
    note: text,
  },
  ['key', 'value', 'unit', 'previous', 'delta', 'better', 'numerator', 'denominator', 'list'],
);

const outlook = {
  part,
  location: named,
  is_archived: flag,
  on_hand: integer,
  reserved: integer,
  on_order: integer,
  minimum_quantity: integer,
  is_low: flag,
  demand_52w: integer,
  class: text,
  rate: number,
  known_demand: integer,
  lead_time: leadTime,
  days_of_cover: integerOrNone,
  stock_out_on: dayOrNone,
  emptied_at: instantOrNone,
  reorder_point: integer,
  position: integer,
  order_quantity: integer,
  abc: textOrNone,
  xyz: textOrNone,
  criticality: textOrNone,
  vendor: orNone(named),
  is_single_source: flag,
  no_vendor: flag,
  stock_state: textOrNone,
  value: textOrNone,
  issued_value: textOrNone,
  currency: text,
  last_counted_at: instantOrNone,
  as_of: instant,
};

export const outlookSchema = pageSchema(object(outlook));

export const detailSchema = object({
  ...outlook,
  weeks: list(object({ week: day, one_off: integer, scheduled: integer })),
  needs: list(
    object({
      day,
      quantity: integer,
      is_scheduled: flag,
      work_order: orNone(object({ id, name: text, code: text })),
      series: orNone(named),
    }),
  ),
  arrivals: list(object({ order: named, vendor: named, day, quantity: integer, is_late: flag })),
  projection: list(object({ day, stock: number })),
  lead_times: list(object({ order: named, sent_on: day, completed_on: day, days: integer })),
  surplus: list(object({ location: named, quantity: integer })),
  inputs: object({
    weeks: integer,
    adi: numberOrNone,
    cv2: numberOrNone,
    rate: number,
    weekly_deviation: number,
    lead_time_deviation: number,
    service_factor: number,
    service_level: number,
    needed_in_lead_time: integer,
    yearly_use: number,
    order_cost: text,
    holding_rate: number,
    average_cost: textOrNone,
    economic_quantity: integer,
  }),
});

export const summarySchema = object({
  as_of: instant,
  currency: text,
  tiles: list(figure),
  locations: list(
    object({
      location: named,
      value: textOrNone,
      rows: integer,
      low: integer,
      dead_value: textOrNone,
      last_counted_at: instantOrNone,
      list: link,
    }),
  ),
  abc: list(
    object({
      abc: textOrNone,
      xyz: textOrNone,
      parts: integer,
      issued_value: textOrNone,
      stock_value: textOrNone,
      list: link,
    }),
  ),
});

export const vendorsSchema = pageSchema(
  object({
    vendor: named,
    lines: integer,
    on_time: numberOrNone,
    fill: numberOrNone,
    price_drift: numberOrNone,
    lead_time: leadTime,
    spend: textOrNone,
    currency: text,
    few: flag,
    list: link,
  }),
);

export const vendorLinesSchema = pageSchema(
  object({ order: named, vendor: named, part: named, ordered: integer, promised_on: day, got: integer, state: text }),
);

export const spendSchema = object({
  from: day,
  to: day,
  total: textOrNone,
  unpriced: integer,
  currency: text,
  results: list(object({ key: textOrNone, name: textOrNone, amount: textOrNone, list: link })),
});

export const receiptsSchema = pageSchema(
  object({
    id,
    order: named,
    vendor: named,
    part: named,
    location: named,
    quantity: integer,
    unit_price: textOrNone,
    amount: textOrNone,
    currency: text,
    at: instant,
  }),
);

export const blockedSchema = pageSchema(
  object({
    work_order: object({
      id,
      name: text,
      code: text,
      status: text,
      priority: text,
      start_date: instantOrNone,
      due_date: instantOrNone,
    }),
    since: instantOrNone,
    parts: list(
      object({
        part,
        location: orNone(named),
        short: integer,
        arrives_on: dayOrNone,
        is_late: flag,
        order: orNone(named),
      }),
    ),
  }),
);
