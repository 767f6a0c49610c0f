import { expect, test } from 'vitest';
import { demandOf } from './demand';
import { daysAhead, daysOfCover, projectionOf, stockOutDay, upTo } from './projection';
import { rateOf } from './rate';
import { percentile } from './statistics';

/** Numbers that look random and are the same each time: the seed is in the title of the test. */
function dice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const seeds = Array.from({ length: 40 }, (_, at) => 1_000 + at);

test.each(seeds)('demand by single units gives the same as by weeks, seed %i (B1)', (seed) => {
  const roll = dice(seed);
  const weeks = Array.from({ length: 1 + roll(60) }, () => ({
    issued: roll(3) === 0 ? roll(9) : 0,
    returned: roll(6) === 0 ? roll(7) : 0,
  }));
  // Each returned unit, from the newest on, takes away one of the newest units up to its week.
  const issuedPerWeek = weeks.map(({ issued }) => issued);
  for (let at = weeks.length - 1; at >= 0; at--)
    for (let unit = 0; unit < weeks[at]!.returned; unit++) {
      const from = issuedPerWeek.findLastIndex((units, week) => week <= at && units > 0);
      if (from !== -1) issuedPerWeek[from]! -= 1;
    }
  expect(demandOf(weeks)).toEqual(issuedPerWeek);
});

test.each(seeds)('a projection day by day gives the same as from sums, seed %i (B5)', (seed) => {
  const roll = dice(seed);
  const some = () => Array.from({ length: roll(6) }, () => ({ day: roll(daysAhead + 40), quantity: 1 + roll(8) }));
  const course = { onHand: roll(40), rate: roll(50) / 10, scheduled: some(), oneOff: some(), arrivals: some() };
  const naive = Array.from(
    { length: daysAhead + 1 },
    (_, day) =>
      course.onHand +
      upTo(course.arrivals, day) -
      upTo(course.scheduled, day) -
      Math.max(upTo(course.oneOff, day), (course.rate * day) / 7),
  );
  const projection = projectionOf(course);
  for (const [day, stock] of naive.entries()) expect(projection[day]).toBeCloseTo(stock, 9);
  const out = naive.findIndex((stock) => stock < -1e-9);
  expect(stockOutDay(projection)).toBe(out === -1 ? undefined : out);
  const without = stockOutDay(projectionOf({ ...course, arrivals: [] }));
  expect(daysOfCover(course)).toBe(without === undefined ? null : Math.max(0, without - 1));
});

test.each(seeds)('a rate lies between nothing and the largest week, seed %i (B2)', (seed) => {
  const roll = dice(seed);
  const often = 1 + roll(12);
  const weeks = Array.from({ length: 13 + roll(40) }, () => (roll(often) === 0 ? 1 + roll(20) : 0));
  const { rate, class: found } = rateOf(weeks);
  expect(rate).toBeGreaterThanOrEqual(0);
  expect(rate).toBeLessThanOrEqual(Math.max(...weeks));
  expect(rate > 0).toBe(found !== 'none');
});

test.each(seeds)('a percentile is where as many are below, seed %i (B4)', (seed) => {
  const roll = dice(seed);
  const days = Array.from({ length: 3 + roll(20) }, () => roll(60));
  const [low, middle, high] = [0, 0.5, 1].map((share) => percentile(days, share));
  expect([low, high]).toEqual([Math.min(...days), Math.max(...days)]);
  expect(days.filter((one) => one < middle!).length).toBeLessThanOrEqual(days.length / 2);
  expect(days.filter((one) => one > middle!).length).toBeLessThanOrEqual(days.length / 2);
});
