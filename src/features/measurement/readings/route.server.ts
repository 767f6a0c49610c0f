import { object } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { readingFields } from '../measurement';
import { listReadings, readingParameters, readingProperties, readingsSchema } from './read.server';
import { addReading } from './take.server';

const tag = 'Measurements';

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
    summary: 'Add a reading; one that was sent before is answered with the first',
    permit: ['add_reading', 'measurement'],
    status: 201,
    body: input(readingFields),
    answer: object({ ...readingProperties, duplicate: { type: 'boolean' } }),
    handle: (ctx, { params, body }) => addReading(ctx, params.id!, body),
  }),
];
