import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movingAverage, rounded, sum, times } from './decimal';

/** Runs ten thousand cases and returns the seed of a failure. */
function failing<T>(property: fc.IProperty<T>): string | null {
  const { failed, seed, counterexample } = fc.check(property, { numRuns: 10_000 });
  return failed ? `seed ${seed}: ${String(counterexample)}` : null;
}

const cents = fc.bigInt({ min: 0n, max: 10n ** 14n - 1n });
const quantity = fc.integer({ min: 0, max: 100_000_000 });
const money = (value: bigint): string => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;
/** The digits of a decimal as one integer, read from its text. */
const digits = (text: string): bigint => BigInt(text.replace('.', ''));

test('quantity × unit cost and sums are exact', () => {
  expect(
    failing(fc.property(quantity, cents, (count, cost) => times(count, money(cost)) === money(BigInt(count) * cost))),
  ).toBeNull();
  expect(
    failing(
      fc.property(
        fc.array(cents, { maxLength: 20 }),
        (all) => sum(all.map(money)) === money(all.reduce((total, one) => total + one, 0n)),
      ),
    ),
  ).toBeNull();
});

test('cents are rounded half away from zero', () => {
  expect(
    failing(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.boolean(), (millionths, below) => {
        const text = `${below ? '-' : ''}${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`;
        const whole = (millionths + 5_000n) / 10_000n;
        return rounded(text) === `${below && whole > 0n ? '-' : ''}${money(whole)}`;
      }),
    ),
  ).toBeNull();
  expect([rounded('0.005'), rounded('0.004999'), rounded('7'), rounded('1.995')]).toEqual([
    '0.01',
    '0.00',
    '7.00',
    '2.00',
  ]);
});

test('a moving average is the exact quotient, rounded once', () => {
  expect(
    failing(
      fc.property(
        quantity,
        fc.option(fc.bigInt({ min: 0n, max: 10n ** 18n })),
        quantity,
        cents,
        (had, average, added, cost) => {
          const old =
            average === null ? null : `${average / 1_000_000n}.${String(average % 1_000_000n).padStart(6, '0')}`;
          const found = digits(movingAverage(had, old, added, money(cost)));
          const [before, more] = [BigInt(had), BigInt(added)];
          const fresh = cost * 10_000n;
          if (before + more === 0n) return found === fresh;
          // Without fractions: found × n differs from the exact total by at most n / 2, and a tie rounds up.
          const off = 2n * (found * (before + more) - ((average ?? fresh) * before + fresh * more));
          return off <= before + more && off > -(before + more);
        },
      ),
    ),
  ).toBeNull();
});

test('what comes at the average leaves it, and specials are refused', () => {
  expect(
    failing(
      fc.property(quantity, cents, quantity, (had, cost, added) => {
        const expected = `${money(cost)}0000`;
        return movingAverage(had, expected, added, money(cost)) === expected;
      }),
    ),
  ).toBeNull();
  for (const special of ['NaN', 'Infinity', '1e308', '', '0x10', '1.2.3'])
    expect(() => rounded(special)).toThrow('no decimal');
});
