/** A comma is a decimal sign where it cannot part thousands: `1,5` and `0,125`, but not `1,250`. */
const decimalComma = /^([+-]?\d*),(\d*)$/;
const figure = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** As programs write it; what is no number stays as it was typed, for the message that says so. */
function plainFigure(typed: string): string {
  const text = typed.trim();
  const [, whole = '', rest = ''] = decimalComma.exec(text) ?? [];
  const parts = rest.length !== 3 || /^[+-]?0?$/.test(whole);
  return decimalComma.test(text) && parts ? `${whole}.${rest}` : text;
}

export function numberTyped(typed: string): number | string | null {
  const text = plainFigure(typed);
  if (text === '') return null;
  return figure.test(text) ? Number(text) : text;
}

/** Money, which is never a number. */
export const amountTyped = (typed: string): string | null => plainFigure(typed) || null;
