import { words } from '#words/screen';
import { formatDate, formatDateTime } from '../../format/time.ts';
import type { FieldInfo } from '../common/field-info.ts';

const counted = new Set(['number', 'money', 'duration']);

export const conditionWords = (field: FieldInfo | undefined, operator: string): string =>
  (field && counted.has(field.type) ? words.filter.amounts[operator] : undefined) ??
  words.filter.operators[operator] ??
  operator;

/** The field that a filter begins with, and the rest of its name; a way to another noun has a key of two words. */
export function filterParts(name: string, fields: FieldInfo[]): { field: FieldInfo | undefined; rest: string[] } {
  const words = name.split('__');
  for (const length of [2, 1]) {
    const field = fields.find(({ key }) => key === words.slice(0, length).join('__'));
    if (field) return { field, rest: words.slice(length) };
  }
  return { field: undefined, rest: words.slice(1) };
}

/** The value of a filter as text; the names of records come from the caller. */
export function valueWords(field: FieldInfo | undefined, operator: string, value: string): string {
  if (operator === 'isnull' || field?.type === 'flag') return value === 'true' ? words.filter.yes : words.filter.no;
  const several = operator === 'in' ? value.split(',') : [value];
  if (field?.options)
    return several.map((one) => field.options!.find((option) => option.value === one)?.label ?? one).join(', ');
  if (field?.type === 'date' || field?.type === 'date_time') return shownDay(field, value);
  return several.join(', ');
}

function shownDay(field: FieldInfo, value: string): string {
  const relative = /^today([+-]\d+)?$/.exec(value);
  if (relative) return words.filter.day(Number(relative[1] ?? 0));
  if (Number.isNaN(Date.parse(value))) return value;
  return field.type === 'date' ? formatDate(value) : formatDateTime(value);
}
