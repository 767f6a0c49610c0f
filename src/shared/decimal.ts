/**
 * Exact arithmetic on decimal strings, as integers in units of the last decimal place. Money is never a float. A result
 * is rounded once, at the end, half away from zero.
 */
const cents = 2;

/** The decimals of a stored average; with cents the rounding errors of many small amounts would add up. */
const averagePlaces = 6;

/** `12.5` with three places is 12500. Further places are rounded. */
export function unitsOf(value: string, places: number): bigint {
  const parts = /^(-?)(\d+)(?:\.(\d*))?$/.exec(value);
  if (!parts) throw new Error(`"${value}" is no decimal`);
  const [, sign, whole = '', fraction = ''] = parts;
  const exact = BigInt(whole + fraction);
  const missing = places - fraction.length;
  const units = missing >= 0 ? exact * 10n ** BigInt(missing) : divided(exact, 10n ** BigInt(-missing));
  return sign ? -units : units;
}

/** The decimal of so many units. `places` is 1 at least. */
export function textOf(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Rounds half away from zero. `by` is positive. */
function divided(units: bigint, by: bigint): bigint {
  const twice = (units < 0n ? -units : units) * 2n + by;
  return units < 0n ? -(twice / (by * 2n)) : twice / (by * 2n);
}

/** An amount with two decimals. */
export const rounded = (value: string): string => textOf(unitsOf(value, cents), cents);

/** Quantity × unit cost. */
export const times = (count: number, unitCost: string): string =>
  textOf(unitsOf(unitCost, cents) * BigInt(count), cents);

export const sum = (amounts: readonly string[]): string =>
  textOf(
    amounts.reduce((all, amount) => all + unitsOf(amount, cents), 0n),
    cents,
  );

/** The average unit cost after `added` items at `cost` join the `had` items at `average`. */
export function movingAverage(had: number, average: string | null, added: number, cost: string): string {
  const [old, fresh] = [unitsOf(average ?? cost, averagePlaces), unitsOf(cost, averagePlaces)];
  const [before, more] = [BigInt(had), BigInt(added)];
  if (before + more === 0n) return textOf(fresh, averagePlaces);
  return textOf(divided(old * before + fresh * more, before + more), averagePlaces);
}
