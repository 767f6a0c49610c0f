import * as z from 'zod/mini';
import { choice, data, type Fields, number } from '#shared/field';
import type { Created } from '#shared/entity';
import { messages } from '#words/messages';
import { object } from '#server/http/json-schema';
import { input, type Route, route } from '#server/http/route';
import { adviceOn, reasons } from '../../statistics/advice';
import { daysIn } from '../../statistics/intervals';

/** A quarter of an hour. */
const leastDays = 0.01;
const mostDays = 36_500;
const mostGiven = 1000;

const days = z
  .number({ error: () => messages.mustBeNumber('Days') })
  .check(z.gte(leastDays, messages.atLeast('Days', leastDays)), z.lte(mostDays, messages.atMost('Days', mostDays)));
const failed = z.boolean({ error: () => messages.mustBeFlag('Failed') });
const cycles = z
  .array(z.strictObject({ days, failed }), { error: () => messages.mustBeList('Cycles') })
  .check(z.maxLength(mostGiven, messages.tooMany('Cycles', mostGiven)));

const fields = {
  interval_days: number({ label: 'Interval', required: true, min: 1, max: mostDays, decimals: 2 }),
  criticality: choice(
    [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
      { value: 'c', label: 'C' },
    ],
    { label: 'Criticality' },
  ),
  cycles: data(cycles, { label: 'Cycles', required: true }),
} as const satisfies Fields;

const numberOrNull = { type: ['number', 'null'] };

export const intervalAdviceRoute: Route = route({
  method: 'POST',
  path: '/agents/interval-advice',
  tag: 'Agents',
  summary: 'Say whether an interval should be shorter or longer, by what happened in its cycles, the oldest first',
  permit: ['read', 'agent'],
  body: input(fields),
  answer: object({
    verdict: { type: 'string', enum: ['shorten', 'lengthen', 'keep'] },
    reason: { type: 'string', enum: [...reasons] },
    beta: numberOrNull,
    ratio: numberOrNull,
    reliability: numberOrNull,
    days: numberOrNull,
  }),
  handle: async (_ctx, { body }) => advise(body),
});

function advise(given: Created<typeof fields>) {
  const { verdict, reason, step, found } = adviceOn({
    days: given.interval_days,
    criticality: given.criticality ?? null,
    cycles: given.cycles.map((cycle) => ({ ...cycle, isClean: !cycle.failed })),
  });
  const inHundredths = (value: number | undefined) => (value === undefined ? null : Math.round(value * 100) / 100);
  return {
    verdict,
    reason,
    beta: inHundredths(found?.weibull.shape),
    ratio: inHundredths(found?.ratio),
    reliability: inHundredths(found?.reliability),
    days: step && daysIn(step),
  };
}
