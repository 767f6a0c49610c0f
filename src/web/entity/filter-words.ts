import { words } from '#words/screen';
import { formatDate, formatDateTime } from '../format/time.ts';
import type { FieldInfo } from './fields.ts';

const counted = new Set(['number', 'money', 'duration']);

export const conditionWords = (field: FieldInfo | undefined, operator: string): string =>
  (field && counted.has(field.type) ? words.filter.amounts[operator] : undefined) ??
  words.filter.operators[operator] ??
  operator;

/** The field that a filter begins with, and what it asks of it; a way to another noun has two words to its key. */
export function filterParts(name: string, fields: FieldInfo[]): { field: FieldInfo | undefined; rest: string[] } {
  const words = name.split('__');
  for (const length of [2, 1]) {
    const field = fields.find(({ key }) => key === words.slice(0, length).join('__'));
    if (field) return { field, rest: words.slice(length) };
  }
  return { field: undefined, rest: words.slice(1) };
}

/** A filter of the address in words. What it says of one reference only the server can name: then `shown` is left out. */
export function describeFilter(
  name: string,
  value: string,
  fields: FieldInfo[],
): { field: FieldInfo | undefined; condition: string; shown: string | undefined } {
  const { field, rest } = filterParts(name, fields);
  const operator = rest.at(-1) ?? 'eq';
  return { field, condition: conditionWords(field, operator), shown: shownValue(field, rest.length, operator, value) };
}

function shownValue(field: FieldInfo | undefined, depth: number, operator: string, value: string): string | undefined {
  if (operator === 'isnull' || field?.type === 'flag') return value === 'true' ? words.filter.yes : words.filter.no;
  const several = operator === 'in' ? value.split(',') : [value];
  if (field?.options)
    return several.map((one) => field.options!.find((option) => option.value === one)?.label ?? one).join(', ');
  // `parent__name__icontains` is a word about the other record, not the other record.
  if (field?.options_from && depth < 2) return several.length > 1 ? words.filter.several(several.length) : undefined;
  if (field?.type === 'date' || field?.type === 'date_time') return shownDay(field, value);
  return several.join(', ');
}

function shownDay(field: FieldInfo, value: string): string {
  const relative = /^today([+-]\d+)?$/.exec(value);
  if (relative) return words.filter.day(Number(relative[1] ?? 0));
  if (Number.isNaN(Date.parse(value))) return value;
  return field.type === 'date' ? formatDate(value) : formatDateTime(value);
}
