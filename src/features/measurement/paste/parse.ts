import { momentTyped } from '#web/format/clock.ts';
import { numberTyped } from '#web/format/figure.ts';
import { words } from '../measurement-page.words';

const texts = words.paste;

/** A pasted line: meter; value; time. */
export interface Line {
  /** In the text, from 1. */
  number: number;
  meter: string;
  typed: string;
  time: string;
  /** Undefined is now. */
  takenAt?: string;
  error?: string;
}

/** Spreadsheets paste tabs; a comma may be in a number. */
const separator = /\s*[;\t]\s*/;

export function linesIn(text: string): Line[] {
  return text
    .split(/\r?\n/)
    .map((line, at) => ({ line: line.trim(), number: at + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, number }) => {
      const [meter = '', typed = '', time = '', ...more] = line.split(separator);
      const read = { number, meter, typed, time };
      if (!meter || !typed || more.some(Boolean)) return { ...read, error: texts.fewParts };
      if (!time) return read;
      const takenAt = momentIn(time);
      if (!takenAt) return { ...read, error: texts.badTime };
      return Date.parse(takenAt) > Date.now() + 300_000 ? { ...read, error: texts.ahead } : { ...read, takenAt };
    });
}

const written = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/;
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:[T ]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/;

/** A time by the plant's clock, as lists write it; one with a zone stands for itself. */
function momentIn(text: string): string | undefined {
  const [, year, month, day, hour = '0', minute = '00'] = written.exec(text) ?? turned(dotted.exec(text)) ?? [];
  if (!year) return /[Zz]|[+-]\d{2}:?\d{2}$/.test(text) ? instantIn(text) : undefined;
  const two = (part: string) => part.padStart(2, '0');
  const typed = `${year}-${two(month!)}-${two(day!)}T${two(hour)}:${two(minute)}`;
  // The 31st of June is no day.
  if (instantIn(`${typed}Z`)?.slice(0, 16) !== typed) return undefined;
  return momentTyped(typed);
}

const turned = (found: RegExpExecArray | null) => found && [found[0], found[3], found[2], found[1], found[4], found[5]];

function instantIn(text: string): string | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

interface Named {
  id: string;
  name: string;
  code?: string | null;
  kind: string;
  states?: { key: string; label: string }[] | null;
}

/** A line with its measurement and value, or what is wrong with it. */
export interface Matched<M extends Named> extends Line {
  of?: M;
  value?: number | string;
}

/** By code first: a name may be another's code. */
export function matched<M extends Named>(line: Line, measurements: readonly M[]): Matched<M> {
  if (line.error) return line;
  const wanted = line.meter.toLowerCase();
  const byCode = measurements.filter(({ code }) => code?.toLowerCase() === wanted);
  const found = byCode.length > 0 ? byCode : measurements.filter(({ name }) => name.toLowerCase() === wanted);
  const [of] = found;
  if (!of) return { ...line, error: texts.unknown(line.meter) };
  if (found.length > 1) return { ...line, error: texts.several(line.meter) };
  if (of.kind !== 'state') {
    const value = numberTyped(line.typed);
    return typeof value === 'number' ? { ...line, of, value } : { ...line, of, error: texts.notNumber };
  }
  const typed = line.typed.toLowerCase();
  const state = of.states?.find(({ key, label }) => key === typed || label.toLowerCase() === typed);
  const labels = of.states?.map(({ label }) => label).join(', ') ?? '';
  return state ? { ...line, of, value: state.key } : { ...line, of, error: texts.notState(labels) };
}
