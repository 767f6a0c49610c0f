/** A comma is a decimal separator if it cannot separate thousands: `1,5` and `0,125`, but not `1,250`. */
const decimalComma = /^([+-]?\d*),(\d*)$/;
/** Thousands separators that occur twice or before a decimal separator: `12,500.50`, `12.500,50`, `1,250,000`. */
const grouped = /^[+-]?\d{1,3}(?:(?:,\d{3})+\.\d*|(?:\.\d{3})+,\d*|(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/;
const figure = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** In JavaScript notation; a text that is not a number stays as typed, for the error message. */
function plainFigure(typed: string): string {
  const text = typed.trim();
  if (grouped.test(text)) {
    const separator = text.includes('.') && text.indexOf('.') < (text + ',').indexOf(',') ? '.' : ',';
    return text.replaceAll(separator, '').replace(',', '.');
  }
  const [, whole = '', rest = ''] = decimalComma.exec(text) ?? [];
  const isDecimal = rest.length !== 3 || /^[+-]?0?$/.test(whole);
  return decimalComma.test(text) && isDecimal ? `${whole}.${rest}` : text;
}

export function numberTyped(typed: string): number | string | null {
  const text = plainFigure(typed);
  if (text === '') return null;
  return figure.test(text) ? Number(text) : text;
}

/** Money, which is never a float. */
export const amountTyped = (typed: string): string | null => plainFigure(typed) || null;
