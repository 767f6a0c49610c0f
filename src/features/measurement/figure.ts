import { textOf, unitsOf } from '#shared/decimal';
import { mostDecimals } from './options';

/**
 * Exact values of readings, as integers in millionths: no measurement has more than six decimals. A float would add up
 * errors over thousands of deltas.
 */
const mostDigits = 15;

/** `1e-7` and `12` as decimals without an exponent; undefined if it is no number. */
function plain(value: number | string): string | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i.exec(String(value).trim());
  if (!parts) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const point = whole.length + Number(exponent);
  const digits = whole + fraction;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  const padded = digits.padEnd(point, '0');
  return `${sign}${padded.slice(0, point)}${padded.length > point ? `.${padded.slice(point)}` : ''}`;
}

/** A value rounded half away from zero to these decimals; why not, if it is none or too long. */
export function figureOf(value: number | string, decimals: number): bigint | 'no number' | 'too long' {
  const text = plain(value);
  if (text === undefined) return 'no number';
  const units = decimals === 0 ? unitsOf(text, 0) : unitsOf(text, decimals);
  if ((units < 0n ? -units : units).toString().length > mostDigits) return 'too long';
  return units * 10n ** BigInt(mostDecimals - decimals);
}

/** As PostgreSQL reads and writes it. */
export const decimalOf = (units: bigint): string => textOf(units, mostDecimals);
export const unitsIn = (decimal: string): bigint => unitsOf(decimal, mostDecimals);

/** A limit, which has at most six decimals. */
export const limitUnits = (limit: number): bigint => unitsOf(plain(limit) ?? '0', mostDecimals);

/** As the API reads it. */
export const numberOf = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal));

/** As a sentence says it. */
export const inWords = (units: bigint): string => decimalOf(units).replace(/\.?0+$/, '');
