const plain = new Intl.NumberFormat();

export const formatNumber = (value: number): string => plain.format(value);

/** An amount as its symbol with two decimals: `$1,234.50`. Whole strings go through exactly; no cent is lost to a float. */
export function formatMoney(amount: string, currency: string): string {
  const parts = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return parts.format(amount as unknown as number);
}
