import type { SubjectNoun } from '../sentence/trigger';

/** An option of a blank, with a word about it where its name does not say enough. */
export interface Choice {
  value: string;
  label: string;
  hint?: string;
}

interface Common {
  /** Its place in the line, as the messages of the API name it: `to`, `values.name`. */
  key: string;
  /** What is asked, for the title of its list and for screen readers. */
  label: string;
  value: unknown;
  /** The line with another value; without one where it is taken out. */
  set(value: unknown): object;
  /** The words before it, which go with it. */
  before?: string;
  /** What the button says that adds it, if it can be left out. */
  add?: string;
}

/** A blank in a sentence. `as` says what fills it. */
export type Blank = Common &
  (
    | { as: 'choice'; options: readonly Choice[] }
    | { as: 'record'; noun: string }
    | { as: 'status' }
    | { as: 'limit'; measurement: string | undefined }
    | { as: 'minutes' }
    | { as: 'people' }
    | { as: 'schedule' }
    | { as: 'text'; max: number; plain?: true }
    | { as: 'field'; noun: SubjectNoun | undefined; of: FieldUse }
    | { as: 'op'; noun: SubjectNoun | undefined; field: string }
    | { as: 'value'; noun: SubjectNoun | undefined; field: string; many?: boolean; named?: true; texts?: true }
    | { as: 'filter'; noun: SubjectNoun }
  );

/** Which fields are offered: those that can be compared, watched, or set. */
type FieldUse = 'compared' | 'watched' | 'set';

/** A line of an automation in parts: words, and blanks to fill in or to read. */
export type Part = string | Blank;

export const isBlank = (part: Part): part is Blank => typeof part !== 'string';

export const isFilled = ({ value }: Blank): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** A function that puts a value at a key of the line, or takes it out. */
export const putIn =
  <Line extends object>(line: Line, key: string) =>
  (value: unknown): Line => {
    const { [key]: _before, ...rest } = line as Record<string, unknown>;
    return (value === undefined || value === null ? rest : { ...rest, [key]: value }) as Line;
  };
