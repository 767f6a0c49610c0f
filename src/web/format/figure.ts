/** A comma is a decimal sign where it cannot part thousands: `1,5` and `0,125`, but not `1,250`. */
const decimalComma = /^([+-]?\d*),(\d*)$/;
/** Thousands parted by one sign, and more than once or before the other: `12,500.50`, `12.500,50`, `1,250,000`. */
const grouped = /^[+-]?\d{1,3}(?:(?:,\d{3})+\.\d*|(?:\.\d{3})+,\d*|(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/;
const figure = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** As programs write it; what is no number stays as it was typed, for the message that says so. */
function plainFigure(typed: string): string {
  const text = typed.trim();
  if (grouped.test(text)) {
    const parting = text.includes('.') && text.indexOf('.') < (text + ',').indexOf(',') ? '.' : ',';
    return text.replaceAll(parting, '').replace(',', '.');
  }
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
