import { describe, expect, test } from 'vitest';
import { adviceOn, type Cycle, type History, mostFailing } from './advice';
import { correctedShape, reliabilityAt, weibullOf } from './weibull';

/** As agents.md writes them: the day of the failure, or `-` where there was none. */
const cyclesOf = (written: string, days = 30): Cycle[] =>
  written
    .split(' ')
    .map((one) =>
      one === '-' ? { days, failed: false, isClean: true } : { days: Number(one), failed: true, isClean: false },
    );

const wearing = '24 - 27 22 - 28 25 - 26 29 23 -';
const clean = (count: number, days: number) => cyclesOf(Array(count).fill('-').join(' '), days);
const advise = (cycles: Cycle[], more: Partial<History> = {}) =>
  adviceOn({ days: 30, criticality: 'b', cycles, ...more });

describe('Failures', () => {
  test('that come with age shorten the interval', () => {
    const { verdict, reason, step, found } = advise(cyclesOf(wearing));
    expect({ verdict, reason, step }).toEqual({
      verdict: 'shorten',
      reason: 'wears_out',
      step: { unit: 'weekly', frequency: 3 },
    });
    expect(found!.weibull.shape).toBeCloseTo(8.11, 2);
    expect(found!.ratio).toBeCloseTo(22.28, 2);
    expect(found!.reliability).toBeCloseTo(0.3, 2);
    expect(reliabilityAt(found!.weibull, 22.2)).toBeCloseTo(0.9, 2);
    expect(correctedShape(found!.weibull, 8)).toBeCloseTo(6.65, 2);
  });

  test('at random leave it', () => {
    const { verdict, reason, found } = advise(cyclesOf('3 - 17 28 - 9 - 22 5 - 14 -'));
    expect({ verdict, reason }).toEqual({ verdict: 'keep', reason: 'random_failures' });
    expect(found!.weibull.shape).toBeCloseTo(1.23, 2);
    expect(found!.ratio).toBeCloseTo(0.33, 2);
  });

  test.each([
    ['few_cycles', '24 27 22 28 25 26 29', {}],
    ['few_failures', '24 - 27 22 - 28 25 -', {}],
    ['no_step', '0.8 0.9 0.8 0.7 0.9 0.8 0.9 0.8', { days: 1 }],
  ] as const)('say nothing: %s', (reason, written, more) => {
    expect(advise(cyclesOf(written), more)).toMatchObject({ verdict: 'keep', reason });
  });

  test('are judged by how critical the asset is', () => {
    const late = [...cyclesOf('30 32 34 29 33 27'), ...clean(18, 36)];
    expect(reliabilityAt(weibullOf(late), 30)).toBeCloseTo(0.92, 2);
    expect(advise(late, { criticality: 'a' })).toMatchObject({
      verdict: 'shorten',
      step: { unit: 'weekly', frequency: 3 },
    });
    for (const criticality of ['b', 'c', null] as const)
      expect(advise([...late.slice(6), ...late.slice(0, 6)], { criticality })).toMatchObject({ reason: 'within_goal' });
  });

  test('long before take at most half of the interval away', () => {
    expect(advise(cyclesOf('3 4 3 4 3 4 3 4')).step).toEqual({ unit: 'weekly', frequency: 3 });
  });

  test('all on one day have a steep shape, not an endless one', () => {
    const { found } = advise(cyclesOf('20 20 20 20 20 20 20 20'));
    expect(found!.weibull.shape).toBeCloseTo(100, 5);
    expect(found!.ratio).toBeGreaterThan(5.41);
  });

  test('of more than 24 cycles ago do not count', () => {
    expect(advise([...cyclesOf('24 27 22 28 25 26'), ...clean(24, 30)]).verdict).toBe('lengthen');
  });
});

describe('Twelve clean cycles in a row', () => {
  test('lengthen by one step', () => {
    expect(advise(clean(12, 30))).toMatchObject({
      verdict: 'lengthen',
      reason: 'nothing_wrong',
      step: { unit: 'weekly', frequency: 6 },
    });
  });

  test('after failures count, too', () => {
    expect(advise([...cyclesOf('5 9'), ...clean(12, 30)]).verdict).toBe('lengthen');
  });

  test.each([
    ['few_cycles', clean(11, 30), {}],
    ['few_days', clean(12, 14), { days: 14 }],
    ['critical', clean(12, 30), { criticality: 'a' }],
    ['no_step', clean(24, 1095), { days: 1095 }],
    ['not_clean', [...clean(12, 30), { days: 30, failed: false, isClean: false }], {}],
  ] as const)('say nothing: %s', (reason, cycles, more) => {
    expect(advise([...cycles], more)).toMatchObject({ verdict: 'keep', reason });
  });

  test('bound how many cycles fail', () => {
    expect(mostFailing(12)).toBeCloseTo(0.221, 3);
    expect(mostFailing(59)).toBeCloseTo(0.0495, 4);
  });
});
