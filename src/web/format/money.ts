import { inLocale } from './locale.ts';

/**
 * Money (D20). Amounts are decimal strings in the organisation's currency and stay strings: no cent is lost to a float.
 * People who chose another currency see amounts converted by the organisation's rates.
 */
const formats = inLocale((locale) => ({ locale, made: new Map<string, Intl.NumberFormat>() }));

function formatOf(currency: string): Intl.NumberFormat {
  const { locale, made } = formats();
  let format = made.get(currency);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    made.set(currency, format);
  }
  return format;
}

/** The symbol with two decimals: `$1,234.50`. */
export const formatMoney = (amount: string, currency: string): string =>
  formatOf(currency).format(amount as Intl.StringNumericLiteral);

export const symbolOf = (currency: string): string =>
  formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** An amount times a rate, rounded to the cent, halves away from zero. */
export function convert(amount: string, rate: string): string {
  const [a, b] = [digitsOf(amount), digitsOf(rate)];
  const scale = a.places + b.places;
  const wanted = a.value * b.value * 100n;
  const unit = 10n ** BigInt(scale);
  const sign = wanted < 0n ? -1n : 1n;
  const cents = String((wanted * sign * 2n + unit) / (unit * 2n)).padStart(3, '0');
  return `${sign < 0n ? '-' : ''}${cents.slice(0, -2)}.${cents.slice(-2)}`;
}

function digitsOf(decimal: string): { value: bigint; places: number } {
  const [whole = '0', places = ''] = decimal.split('.');
  return { value: BigInt(whole + places), places: places.length };
}

/** The amount as this person reads it, and the stored one if it was converted. */
export function readAmount(
  amount: string,
  { currency, organization }: { currency: string; organization: { currency: string; rates: Record<string, string> } },
): { shown: string; stored?: string } {
  const stored = formatMoney(amount, organization.currency);
  const rate = organization.rates[currency];
  if (currency === organization.currency || !rate) return { shown: stored };
  return { shown: `≈ ${formatMoney(convert(amount, rate), currency)}`, stored };
}
