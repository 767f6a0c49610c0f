/**
 * Exact arithmetic on decimal strings, in whole units of their last place. Money never goes through a float: what is
 * not whole is rounded once, at the end, half away from zero.
 */
const cents = 2;

/** The places an average is kept with: cents would lose what many small ones add up to. */
const averagePlaces = 6;

/** `12.5` with three places is 12500. Places beyond are rounded. */
function unitsOf(value: string, places: number): bigint {
  const parts = /^(-?)(\d+)(?:\.(\d*))?$/.exec(value);
  if (!parts) throw new Error(`"${value}" is no decimal`);
  const [, sign, whole = '', fraction = ''] = parts;
  const exact = BigInt(whole + fraction);
  const missing = places - fraction.length;
  const units = missing >= 0 ? exact * 10n ** BigInt(missing) : divided(exact, 10n ** BigInt(-missing));
  return sign ? -units : units;
}

function textOf(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Rounded half away from zero. `by` is above zero. */
function divided(units: bigint, by: bigint): bigint {
  const twice = (units < 0n ? -units : units) * 2n + by;
  return units < 0n ? -(twice / (by * 2n)) : twice / (by * 2n);
}

/** An amount as people read it: two places. */
export const rounded = (value: string): string => textOf(unitsOf(value, cents), cents);

/** What so many of a thing cost. */
export const times = (count: number, unitCost: string): string =>
  textOf(unitsOf(unitCost, cents) * BigInt(count), cents);

export const sum = (amounts: readonly string[]): string =>
  textOf(
    amounts.reduce((all, amount) => all + unitsOf(amount, cents), 0n),
    cents,
  );

/** What one costs on average, once `added` of them have come at `cost` to the `had` that cost `average`. */
export function movingAverage(had: number, average: string | null, added: number, cost: string): string {
  const [old, fresh] = [unitsOf(average ?? cost, averagePlaces), unitsOf(cost, averagePlaces)];
  const [before, more] = [BigInt(had), BigInt(added)];
  if (before + more === 0n) return textOf(fresh, averagePlaces);
  return textOf(divided(old * before + fresh * more, before + more), averagePlaces);
}
