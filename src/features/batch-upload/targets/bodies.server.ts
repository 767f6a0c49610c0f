import * as z from 'zod/mini';
import { conflict, type FieldErrors, invalid } from '#shared/errors';
import { data, type Fields, flag, text } from '#shared/field';
import { isUuid } from '#shared/id';
import { input } from '#server/http/route';
import { type Column, fixes, type Settings, usualSettings } from '../batch-upload';
import { words } from '../batch-upload.words';
import { canBeKey, type Target } from './nouns.server';
import { encodings } from '../read/encoding';
import { limits } from '../read/limits';
import { delimiters } from '../read/text-table';
import type { Upload } from '../upload.server';

const bad = { error: () => words.badSetting };
const words100 = z.string(bad).check(z.maxLength(500, words.badSetting));
const texts = z.record(z.string(), words100, bad);
const textsByField = z.record(z.string(), texts, bad);

const settingsSchema = z.partial(
  z.strictObject(
    {
      key: words100,
      mode: z.enum(['create', 'update', 'both'], bad),
      blank: z.enum(['keep', 'clear'], bad),
      date_order: z.nullable(z.enum(['dmy', 'mdy', 'ymd'], bad)),
      decimal: z.nullable(z.enum(['.', ','], bad)),
      constants: texts,
      values: textsByField,
      references: textsByField,
      pictures: z.record(words100, z.uuid(words.badSetting), bad),
      send_invitations: z.boolean(bad),
    },
    bad,
  ),
);

export const settingsField = data(settingsSchema, { label: 'Settings' });

const file = z.partial(
  z.strictObject(
    {
      sheet: words100,
      encoding: z.enum(encodings, bad),
      delimiter: z.enum(delimiters, bad),
      header_row: z.int(bad).check(z.gte(1, words.badSetting), z.lte(1_048_576, words.badSetting)),
    },
    bad,
  ),
);

export const changeInput = input({
  file: data(file, { label: 'File' }),
  columns: data(z.record(z.string(), z.nullable(words100), bad), { label: 'Columns' }),
  settings: settingsField,
});

export const rowInput = input({
  cells: data(z.record(z.string(), z.nullable(z.string(bad).check(z.maxLength(32_767, words.badSetting))), bad), {
    label: 'Cells',
  }),
  skip: flag({ label: 'Leave out' }),
});

export const fixInput = input({
  group: text({ label: 'Group', required: true, max: 300 }),
  fix: data(z.enum(fixes, bad), { label: 'Fix', required: true }),
  value: data(z.union([words100, texts], bad), { label: 'Value' }),
});

const count = z.int(bad).check(z.gte(0, words.badSetting));
export const importInput = input({
  counts: data(
    z.partial(z.strictObject({ create: count, update: count, unchanged: count, rejected: count, skipped: count }, bad)),
    { label: 'Counts', required: true },
  ),
});

export const undoInput = input({ changed: data(z.enum(['keep', 'undo'], bad), { label: 'Changed records' }) });

/** New settings over those before; maps are merged, so that one answer does not forget another. */
export function mergedSettings(before: Settings, given: Partial<Settings>, target: Target, fields: Fields): Settings {
  const errors: FieldErrors = {};
  const { key } = given;
  if (key !== undefined && key !== 'none' && !(fields[key] && canBeKey(key, fields[key], target)))
    errors['settings.key'] = [words.badSetting];
  for (const name of ['constants', 'values', 'references'] as const)
    for (const field of Object.keys(given[name] ?? {}))
      if (!Object.hasOwn(fields, field)) errors[`settings.${name}.${field}`] = [words.unknownField];
  for (const [field, map] of Object.entries(given.references ?? {}))
    if (Object.values(map).some((to) => !isUuid(to) && !['create', 'empty', 'skip'].includes(to)))
      errors[`settings.references.${field}`] = [words.badSetting];
  const pictures = { ...before.pictures, ...given.pictures };
  const sent = Object.keys(pictures).length;
  if (sent > limits.pictures) errors['settings.pictures'] = [words.tooManyPictures(sent, limits.pictures)];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const merged = (name: 'values' | 'references') => {
    const all = { ...before[name] };
    for (const [field, map] of Object.entries(given[name] ?? {})) all[field] = { ...all[field], ...map };
    return all;
  };
  return {
    ...usualSettings,
    ...before,
    ...given,
    // An empty text takes a constant back.
    constants: Object.fromEntries(
      Object.entries({ ...before.constants, ...given.constants }).filter(([, value]) => value !== ''),
    ),
    values: merged('values'),
    references: merged('references'),
    pictures,
  };
}

/** Columns with what somebody chose for them; a field that another column had is taken from it. */
export function matchedColumns(before: Column[], given: Record<string, string | null>, fields: Fields): Column[] {
  const errors: FieldErrors = {};
  const chosen = new Set<string>();
  for (const [index, field] of Object.entries(given)) {
    const column = before.find((one) => String(one.index) === index);
    if (!column || column.why === 'secret') errors[`columns.${index}`] = [words.unknownColumn];
    else if (field !== null && !Object.hasOwn(fields, field)) errors[`columns.${index}`] = [words.unknownField];
    else if (field !== null && chosen.has(field))
      errors[`columns.${index}`] = [words.matchedTwice(fields[field]!.label)];
    if (field !== null) chosen.add(field);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return before.map((column): Column => {
    const field = given[column.index];
    if (field !== undefined) return { ...column, field, why: field === null ? null : 'chosen' };
    return column.field !== null && chosen.has(column.field) ? { ...column, field: null, why: null } : column;
  });
}

export function requireStatus(upload: Upload, allowed: Upload['status'][], message: string): void {
  if (!allowed.includes(upload.status)) throw conflict(message);
}
