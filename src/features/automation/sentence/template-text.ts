import { dayInWords } from '#shared/days';
import { shortened } from '#shared/text/cut';
import { dayIn, timeIn } from '#shared/wall';

/** Texts with places to fill in: `{{asset.name}}`. Only paths, so that a text can do nothing but show (F3.4). */
const placePattern = /\{\{\s*([^{}]*?)\s*\}\}/g;
const pathPattern = /^[a-z_]\w*(\.\w+)*$/i;

export const isPath = (path: string): boolean => pathPattern.test(path);

/** The paths in a text. */
export const placesIn = (text: string): string[] => [...text.matchAll(placePattern)].map(([, path]) => path!);

/** The path of a text that is nothing but one place, whose value may be more than text. */
export function onlyPlace(text: string): string | undefined {
  const [first] = placesIn(text);
  return first !== undefined && /^\{\{[^{}]*\}\}$/.test(text.trim()) ? first : undefined;
}

/** All texts in nested values, with where they are. */
export function textsIn(value: unknown, path: string[] = []): { text: string; path: string[] }[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

export type Lookup = (path: string) => unknown;

/** A value as it stands in a text. Only text: braces in it are not places. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(shownValue).filter(Boolean).join(', ');
  if (typeof value === 'object') return 'name' in value ? shownValue(value.name) : '';
  return String(value);
}

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

/** For texts that people read: instants as the wall clock of the plant shows them. */
export const inWords =
  (lookup: Lookup, zone: string): Lookup =>
  (path) => {
    const value = lookup(path);
    const isInstant = typeof value === 'string' && instantPattern.test(value);
    return isInstant ? `${dayInWords(dayIn(value, zone))}, ${timeIn(value, zone)}` : value;
  };

/** Fills in a text and cuts it to fit. `escape` takes away what the value would mean where it stands. */
export function filledText(text: string, lookup: Lookup, max: number, escape = (value: string) => value): string {
  const filled = text.replace(placePattern, (_place, path: string) => escape(shownValue(lookup(path))));
  return shortened(filled, max);
}
