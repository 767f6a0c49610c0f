import type { Field, Fields } from '#shared/field';
import type { Column } from '../batch-upload';
import { fold } from './fold';
import { synonyms } from './synonyms';
import { flagOf } from '../values/flag';

interface Known {
  /** What headings meant the last time. */
  remembered: Record<string, string>;
  /** The label of the noun, which headings often repeat: “Asset name”. */
  label: string;
  /** Labels of fields that nobody writes. In an export, which begins with `id`, they mean these fields and no others. */
  unwritten: ReadonlySet<string>;
}

type Guess = Pick<Column, 'field' | 'why'>;

/** The number of a level of a tree, for headings such as “Level 2”. */
const level = /^(?:level|ebene|niveau|nivel|livello) ?(\d{1,2})$/;

/** Which field each column is. Surer guesses go first, and no field is given twice. */
export function guessColumns(
  columns: { header: string; samples: string[] }[],
  fields: Fields,
  { remembered, label, unwritten }: Known,
): Guess[] {
  const found: Guess[] = columns.map(() => ({ field: null, why: null }));
  const taken = new Set<string>();
  const labels = new Map<string, string>();
  for (const [key, field] of Object.entries(fields))
    if (!labels.has(fold(field.label))) labels.set(fold(field.label), key);
  const names = new Map([...Object.keys(fields).map((key) => [fold(key), key] as const), ...labels]);
  const isExport = columns[0]?.header === 'id';
  const noun = fold(label);
  const without = (heading: string) => heading.replace(new RegExp(`^${noun} | ${noun}$`, 'u'), '');

  const guessers: [Column['why'], (heading: string, samples: string[], header: string) => string | undefined][] = [
    // Where two fields have one label, an export also says the key.
    ['same name', (_heading, _samples, header) => / \(([\w.]+)\)$/.exec(header)?.[1]],
    ['used last time', (heading) => remembered[heading]],
    ['same name', (heading) => labels.get(heading)],
    ['same name', (heading) => names.get(heading)],
    ['same name', (heading) => levelKey(heading, fields)],
    ['similar', (heading) => names.get(without(heading))],
    ['similar', (heading) => named(heading, fields, taken) ?? named(without(heading), fields, taken)],
    ['by values', (_, samples) => byValues(samples, fields, taken)],
  ];
  for (const [why, guess] of guessers)
    for (const [at, { header, samples }] of columns.entries()) {
      if (found[at]!.field !== null || (isExport && unwritten.has(fold(header)))) continue;
      const key = guess(fold(header), samples, header);
      if (key === undefined || !Object.hasOwn(fields, key) || taken.has(key)) continue;
      taken.add(key);
      found[at] = { field: key, why };
    }
  return found;
}

const levelKey = (heading: string, fields: Fields): string | undefined => {
  const number = level.exec(heading)?.[1];
  return number && fields[`level_${number}`] ? `level_${number}` : undefined;
};

const named = (heading: string, fields: Fields, taken: ReadonlySet<string>): string | undefined =>
  Object.keys(synonyms).find((key) => fields[key] && !taken.has(key) && synonyms[key]!.includes(heading));

/** Values that only one field would take; to be looked at, because values say less than names. */
function byValues(samples: string[], fields: Fields, taken: ReadonlySet<string>): string | undefined {
  const filled = samples.filter((text) => text.trim() !== '');
  if (filled.length < 3) return undefined;
  const fitting = Object.entries(fields).filter(
    ([key, field]) => !taken.has(key) && filled.filter((text) => fitsField(text, field)).length >= 0.8 * filled.length,
  );
  return fitting.length === 1 ? fitting[0]![0] : undefined;
}

function fitsField(text: string, field: Field): boolean {
  if (field.kind === 'choice')
    return (field.options ?? []).some(({ value, label }) => fold(value) === fold(text) || fold(label) === fold(text));
  if (field.kind === 'flag') return /\p{L}/u.test(text) && flagOf(text) !== undefined;
  if (field.kind === 'link') return /^https?:\/\//i.test(text);
  return field.kind === 'text' && field.example?.includes('@') === true && field.schema.safeParse(text).success;
}
