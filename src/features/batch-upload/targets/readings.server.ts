import { type Entity, defineEntity } from '#shared/entity';
import { invalid } from '#shared/errors';
import { dateTime, longText, number, ref, text } from '#shared/field';
import type { Noun } from '#shared/permission';
import { call } from '#server/call';
import type { Context } from '#server/context';
import { input, type Route, route } from '#server/http/route';
import type { Store } from '#server/entity/store';
import { readingTable } from '#features/measurement/measurement.table';
import { words } from '../batch-upload.words';
import type { Special, Values } from '../special/special.server';

const fields = {
  measurement: ref('measurement', { label: 'Measurement', required: true }),
  // The measurement itself knows how many digits it has.
  value: number({ label: 'Value', decimals: 6 }),
  state: text({ label: 'State', max: 100 }),
  taken_at: dateTime({ label: 'Taken at', required: true }),
  note: longText({ label: 'Note', max: 2000 }),
} as const;

/** Readings have no calls of a record: they are taken many at a time, and void instead of deleted. */
const entity: Entity = defineEntity({
  name: 'reading' as Noun,
  plural: 'readings',
  path: '/measurements/readings',
  ...words.readings,
  fields: {},
});

export const readingStore: Store = {
  entity,
  table: readingTable,
  source: 'reading',
  computed: {},
  links: {},
  filterLinks: {},
  counted: {},
  only: {},
  owner: 'created_by',
};

interface Taken {
  rejected: { errors: Record<string, string[]> }[];
}

/** All or none: a refused one is found by taking them one by one. */
async function take(ctx: Context, rows: Values[]): Promise<void> {
  const body = rows.map(({ state, value, ...row }) => ({ ...row, value: state ?? value }));
  const { rejected } = await call<Taken>(ctx, 'POST', '/measurements/readings', { body });
  if (rejected[0]) throw invalid(rejected[0].errors);
}

const body = input(fields);
const withoutId = ({ id: _id, ...values }: Values): Values => values;

/** What the import calls for each reading, or for many. */
export const readingRoute: Route = route({
  method: 'POST',
  path: '/measurements/readings',
  tag: 'Measurements',
  summary: 'Take readings of a table',
  permit: ['add_reading', 'measurement'],
  // A reading is found by its measurement and time, not by an id.
  body: { ...body, parse: (given) => body.parse(withoutId(given as Values)) },
  handle: (ctx, input) => take(ctx, [input.body]),
  writeAll: take,
});

export const readingSpecial: Special = {
  isPart: true,
  takeBack: async (ctx, { measurement, taken_at }) => {
    const [taken] = await ctx.db.rows<{ id: string }>(
      `select id from reading where organization_id = $1 and measurement_id = $2 and taken_at = $3 and voided_at is null
         and source = 'import' limit 1`,
      [ctx.organization.id, measurement, taken_at],
    );
    if (!taken) return;
    const params = { id: measurement as string, reading: taken.id };
    await call(ctx, 'POST', '/measurements/:id/readings/:reading/void', { params, body: { reason: words.voided } });
  },
};
