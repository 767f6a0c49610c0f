import type { Context } from '#server/context';
import { object } from '#server/http/json-schema';
import { input, type Input, type Route, route } from '#server/http/route';
import type { Created } from '#shared/entity';
import { pressedAt } from '#server/pressed';
import { typedFields, voidFields } from '../measurement';
import { batchFields, mostAtOnce, rowsIn, takeBatch, takeMany } from './batch.server';
import type { ReadingInput } from './draft.server';
import { listReadings, readingParameters, readingProperties, readingSchema, readingsSchema } from './read.server';
import { lockOne } from './facts.server';
import { addReading } from './take.server';
import { voidReading } from './void.server';

const tag = 'Measurements';

const one = input(typedFields);
type Typed = Created<typeof typedFields>;
/** One reading, or a list of them. */
const oneOrMany: Input<Typed | unknown[]> = {
  ...one,
  batch: true,
  parse: (value) => (Array.isArray(value) ? rowsIn(value) : one.parse(value)),
};
const row = input(batchFields);
/** One alone is refused as a whole, as everywhere; of a list the good ones are taken. */
const batch: Input<unknown[]> = {
  ...row,
  batch: true,
  parse: (value) => (Array.isArray(value) ? rowsIn(value) : [row.parse(value)]),
};

const taken = {
  accepted: { type: 'integer' },
  duplicates: { type: 'integer' },
  rejected: {
    type: 'array',
    items: {
      ...object({ index: { type: 'integer' }, errors: { type: 'object', additionalProperties: true } }),
      additionalProperties: true,
    },
  },
};

/** Taken when it was typed, unless somebody said when. */
const timed = (ctx: Context, { typed_at, ...reading }: Typed): ReadingInput => ({
  ...reading,
  taken_at: reading.taken_at ?? pressedAt(ctx, 'typed_at', typedFields.typed_at.label, typed_at),
});

export const readingRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/measurements/:id/readings',
    tag,
    summary: 'List the readings of a measurement, newest first',
    permit: ['read', 'measurement'],
    query: readingParameters,
    answer: readingsSchema,
    handle: (ctx, { params, query }) => listReadings(ctx, params.id!, query),
  }),
  route({
    method: 'POST',
    path: '/measurements/:id/readings',
    tag,
    summary: 'Add a reading, or a list of them as a batch does; one that was sent before is answered with the first',
    permit: ['add_reading', 'measurement'],
    status: 201,
    body: oneOrMany,
    // Of one reading the first few, of a list the last.
    answer: object({ ...readingProperties, duplicate: { type: 'boolean' }, ...taken }, []),
    handle: async (ctx, { params, body }) =>
      Array.isArray(body)
        ? takeMany(ctx, await lockOne(ctx, params.id!), body)
        : addReading(ctx, params.id!, timed(ctx, body as Typed)),
  }),
  route({
    method: 'POST',
    path: '/measurements/:id/readings/:reading/void',
    tag,
    summary: 'Void a reading: it stays in the list and does not count any more',
    permit: ['add_reading', 'measurement'],
    body: input(voidFields),
    answer: readingSchema,
    handle: (ctx, { params, body }) => voidReading(ctx, params.id!, params.reading!, body.reason),
  }),
  route({
    method: 'POST',
    path: '/measurements/readings',
    tag,
    summary: `Add up to ${mostAtOnce} readings of any measurements, each by id or code; the good ones commit together`,
    permit: ['add_reading', 'measurement'],
    body: batch,
    answer: object(taken),
    handle: (ctx, { body }) => takeBatch(ctx, body),
  }),
];
