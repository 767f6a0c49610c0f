import { bodies, parse } from '#shared/entity';
import { AppError, type FieldErrors, forbidden, invalid } from '#shared/errors';
import { scopeOf } from '#shared/permission';
import { type Fields, ref, text } from '#shared/field';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { readingFields } from '../measurement';
import { words } from '../measurement.words';
import { type Draft, draftOf, isDraft, type ReadingInput } from './draft.server';
import { type Facts, lockFacts } from './facts.server';
import { visiblePhotos } from './photos.server';
import type { Rejected, Taken } from './reading';
import { takeDrafts } from './take.server';

export const mostAtOnce = 1000;

/** A reading that names its measurement, by id or as sensors do. */
export const batchFields = {
  ...readingFields,
  measurement: ref('measurement', { label: 'Measurement' }),
  code: text({ label: 'Code', max: 100 }),
} as const satisfies Fields;

type Row = ReadingInput & { measurement?: string | null; code?: string | null };

/** The rows of a batch, each by itself: a bad one does not stop the others. */
export function rowsIn(rows: unknown[]): unknown[] {
  if (rows.length === 0 || rows.length > mostAtOnce) throw invalid({ body: [messages.batchSize(mostAtOnce)] });
  if (!rows.every(isRow)) throw invalid({ body: [words.rowsAreReadings] });
  return rows;
}

const isRow = (row: unknown): boolean => typeof row === 'object' && row !== null && !Array.isArray(row);

/** Takes readings of many measurements: the good ones commit together (F2.6). */
export async function takeBatch(ctx: Context, sent: readonly unknown[]): Promise<Taken> {
  const { read, rejected } = readRows<Row>(batchFields, sent);
  const ids = [...new Set(read.flatMap(([, { measurement }]) => measurement ?? []))];
  const codes = [...new Set(read.flatMap(([, { measurement, code }]) => (measurement ? [] : (code ?? []))))];
  const facts = await lockFacts(ctx, ids, codes);
  if (facts.length === 0 && scopeOf(ctx.user, 'add_reading', 'measurement') !== 'all')
    throw forbidden(messages.forbidden(ctx.user.role));
  const byId = new Map(facts.map((one) => [one.id, one]));
  const byCode = new Map(facts.map((one) => [one.code, one]));
  const found = read.flatMap(([index, { measurement, code, ...input }]): [number, Facts, ReadingInput][] => {
    const of = measurement ? byId.get(measurement) : code ? byCode.get(code) : undefined;
    if (of) return [[index, of, input]];
    rejected.push({ index, errors: unknown(measurement, code) });
    return [];
  });
  return take(ctx, found, rejected);
}

function unknown(measurement: string | null | undefined, code: string | null | undefined): FieldErrors {
  if (measurement) return { measurement: [messages.notFoundReference('Measurement')] };
  return code ? { code: [words.unknownCode] } : { measurement: [words.whichMeasurement] };
}

/** The same for one measurement, which is locked. */
export function takeMany(ctx: Context, of: Facts, sent: readonly unknown[]): Promise<Taken> {
  const { read, rejected } = readRows<ReadingInput>(readingFields, sent);
  return take(
    ctx,
    read.map(([index, input]) => [index, of, input]),
    rejected,
  );
}

function readRows<R>(fields: Fields, sent: readonly unknown[]): { read: [number, R][]; rejected: Rejected[] } {
  const schema = bodies(fields).replace;
  const read: [number, R][] = [];
  const rejected: Rejected[] = [];
  for (const [index, row] of sent.entries())
    try {
      read.push([index, parse(schema, row) as R]);
    } catch (error) {
      const errors = error instanceof AppError ? (error.extra.errors as FieldErrors | undefined) : undefined;
      if (!errors) throw error;
      rejected.push({ index, errors: { ...errors } });
    }
  return { read, rejected };
}

async function take(
  ctx: Context,
  inputs: readonly [number, Facts, ReadingInput][],
  refused: readonly Rejected[],
): Promise<Taken> {
  const rejected = [...refused];
  const photos = await visiblePhotos(ctx, [...new Set(inputs.flatMap(([, , { photo }]) => photo ?? []))]);
  const drafts = inputs.flatMap(([index, of, input]): Draft[] => {
    const draft = draftOf(ctx, of, index, input);
    const errors = isDraft(draft) ? mistakes(draft, photos) : draft;
    if (isDraft(draft) && !errors) return [draft];
    rejected.push({ index, errors: errors as FieldErrors });
    return [];
  });
  const outcome = await takeDrafts(ctx, drafts);
  return {
    accepted: outcome.placed.length,
    duplicates: outcome.duplicates.size,
    rejected: [...rejected, ...outcome.rejected].toSorted((a, b) => a.index - b.index),
  };
}

function mistakes({ meaning, photo }: Draft, photos: ReadonlySet<string>): FieldErrors | undefined {
  // It voids others, which must not stay void if the reading is refused.
  if (meaning?.kind === 'correction') return { meaning: [words.correctionAlone] };
  return photo && !photos.has(photo) ? { photo: [messages.notFoundReference('Photo')] } : undefined;
}
