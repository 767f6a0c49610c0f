import { badRequest } from '#shared/errors';
import type { Context } from '#server/context';
import { getRow } from '#server/entity/read';
import { object } from '#server/http/json-schema';
import { type Route, route } from '#server/http/route';
import { dayIn } from '#shared/wall';
import { forecastOf } from './forecast';
import { words } from '../measurement.words';
import { measurements } from '../store.server';

export const forecastRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/measurements/:id/forecast',
    tag: 'Measurements',
    summary: 'Say when a measurement reaches a value, if it goes on like this',
    permit: ['read', 'measurement'],
    query: [{ name: 'value', description: 'The value, of cumulative ones the total.', schema: { type: 'number' } }],
    answer: object({
      value: { type: 'number' },
      at: { type: ['string', 'null'], format: 'date-time' },
      date: { type: ['string', 'null'], format: 'date' },
      is_reached: { type: 'boolean' },
      is_stale: { type: 'boolean' },
      average_per_day: { type: ['number', 'null'] },
    }),
    handle: (ctx, { params, query }) => readForecast(ctx, params.id!, query.get('value')),
  }),
];

async function readForecast(ctx: Context, id: string, text: string | null) {
  const value = Number(text?.trim() || Number.NaN);
  if (!Number.isFinite(value)) throw badRequest(words.forecastValue);
  const { kind, total, last_value, last_taken_at, average_per_day } = await getRow(ctx, measurements, id);
  const course = {
    kind,
    reached: kind === 'cumulative' ? total : last_value,
    at: last_taken_at,
    average: average_per_day,
  };
  const forecast = forecastOf(course, value, ctx.now);
  const date = forecast.at && dayIn(forecast.at, ctx.organization.time_zone);
  return { value, ...forecast, date, average_per_day };
}
