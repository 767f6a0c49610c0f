/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | number | null | undefined | false | readonly Value[];

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const written = (value: Value): string => {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(written).join('');
  return String(value).replaceAll(/[&<>"']/g, (sign) => signs[sign]!);
};

/** Everything that is put in is escaped, unless it was made by this itself. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.reduce((text, part, at) => text + written(values[at - 1]) + part));
