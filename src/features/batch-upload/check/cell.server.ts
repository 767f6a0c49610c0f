import { bodies, parse } from '#shared/entity';
import type { AppError } from '#shared/errors';
import type { Field } from '#shared/field';
import { fromText } from '#shared/formula';
import { words } from '../batch-upload.words';
import { fold, foldName, meaningOf } from '../match/fold';
import { sheetErrors } from '../read/workbook';
import { dateOf, instantOf, isSerial } from '../values/date';
import { flagOf } from '../values/flag';
import { decimalOf, minutesOf } from '../values/number';
import type { Said } from './plan.server';

/** What a text of a cell says. References are looked up elsewhere. */
export type Cell =
  | { value: unknown; warning?: { problem: string; message: string } }
  | { problem: string; message: string };

export interface Surroundings {
  zone: string;
  isSheet: boolean;
  /** Columns in which the sheet keeps fewer digits than it was given. */
  lost: readonly number[];
  /** Columns with merged cells, of which only the first has a value. */
  merged: readonly number[];
  /** What somebody said that texts mean; by field. */
  meanings: Record<string, Record<string, string>>;
}

const shapes = new WeakMap<Field, ReturnType<typeof bodies>['patch']>();

/** Reads a text by the kind of its field, then asks the field itself. */
export function readCell(said: Said, text: string, around: Surroundings): Cell {
  const { key, field, column } = said;
  if (around.isSheet && sheetErrors.has(text))
    return { problem: 'sheet_error', message: words.sheetError(field.label) };
  const meant = meantBy(key, text, around);
  const read = valueOf(said, meant, around);
  if ('problem' in read) return read;
  const { value } = read;
  const max = field.limits?.max;
  if (typeof value === 'string' && isText(field) && max !== undefined && value.trim().length > max)
    return { problem: 'too_long', message: words.tooLong(field.label, max) };
  const stored = keptBy(key, field, value);
  if ('problem' in stored) return stored;
  const warning = warningOf(field, meant, column !== null && around.lost.includes(column));
  return warning ? { ...stored, warning } : stored;
}

const meantBy = (key: string, text: string, { meanings }: Surroundings): string =>
  meaningOf(meanings[key], text.trim()) ?? text;

/** What a text says, however it is written there; a text that says nothing, as it is written. */
export function plainValue(said: Said, text: string, around: Surroundings): unknown {
  const read = valueOf(said, meantBy(said.key, text, around).trim(), around);
  return 'problem' in read ? text.trim() : read.value;
}

const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'long_text' || kind === 'link';

function valueOf({ field, sign, form }: Said, text: string, { zone }: Surroundings): Cell {
  const { label } = field;
  switch (field.kind) {
    case 'number': {
      const plain = decimalOf(text, sign);
      return plain === undefined ? { problem: 'number', message: words.notNumber(label) } : { value: Number(plain) };
    }
    case 'money': {
      const plain = decimalOf(text, sign);
      return plain === undefined ? { problem: 'number', message: words.notNumber(label) } : { value: toCents(plain) };
    }
    case 'duration': {
      const minutes = minutesOf(text, sign);
      return minutes === undefined ? { problem: 'number', message: words.notNumber(label) } : { value: minutes };
    }
    case 'date':
    case 'date_time': {
      const value = field.kind === 'date' ? dateOf(text, form) : instantOf(text, form, zone);
      if (value !== undefined) return { value };
      if (isSerial(text)) return { problem: 'excel_days', message: words.excelDays(label) };
      return { problem: 'date', message: words.notDate(label) };
    }
    case 'flag': {
      const value = flagOf(text);
      return value === undefined ? { problem: 'choice', message: words.notFlag(label) } : { value };
    }
    case 'choice': {
      const value = optionOf(field, text.trim());
      return value === undefined ? { problem: 'choice', message: words.notChoice(label) } : { value };
    }
    default:
      return { value: fromText(text) };
  }
}

/** The option that is written so, or the only one that is written much so: signs may be all that tells two apart. */
function optionOf({ options = [] }: Field, text: string): string | undefined {
  const sure =
    options.find(({ value }) => value === text) ?? options.find(({ label }) => foldName(label) === foldName(text));
  if (sure) return sure.value;
  const fitting = options.filter(({ value, label }) => [value, label].some((one) => fold(one) === fold(text)));
  return fitting.length === 1 ? fitting[0]!.value : undefined;
}

/** A sheet writes 12.10 as 12.1 and may have 0.30000000000000004. */
function toCents(plain: string): string {
  const cents = Number(plain) * 100;
  return Math.abs(cents - Math.round(cents)) < 1e-6 ? (Math.round(cents) / 100).toFixed(2) : plain;
}

/** The value as the field keeps it, which may be tidier than it was written: what is compared is what is stored. */
function keptBy(key: string, field: Field, value: unknown): Cell {
  const shape = shapes.get(field) ?? bodies({ [key]: field }).patch;
  shapes.set(field, shape);
  try {
    return { value: (parse(shape, { [key]: value }) as Record<string, unknown>)[key] };
  } catch (error) {
    const errors = (error as AppError).extra.errors as Record<string, string[]>;
    return { problem: 'invalid', message: Object.values(errors)[0]?.[0] ?? (error as Error).message };
  }
}

function warningOf(field: Field, text: string, isLost: boolean): { problem: string; message: string } | undefined {
  if (!isText(field)) return undefined;
  if (isLost && /^\d{16,}$/.test(text)) return { problem: 'lost_digits', message: words.lostDigits(field.label) };
  if (/^\d(\.\d+)?E\+\d+$/i.test(text.trim())) return { problem: 'rounded', message: words.rounded(field.label) };
  return undefined;
}
