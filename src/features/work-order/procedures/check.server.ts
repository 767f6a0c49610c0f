import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { parse } from '#shared/entity';
import { type FieldErrors, invalid } from '#shared/errors';
import { date, flag, idOf, longText, money, number } from '#shared/field';
import { messages } from '#words/messages';
import { choicesOf, isAsked } from '#features/procedure/step-types';
import { type AnsweredStep, isAnswered, type Step } from '#features/procedure/steps';
import { readingFields } from '#features/measurement/measurement';
import type { ReadingNote } from './reading.server';

/** An answer as it was sent. Missing keys stay unchanged. */
export interface SentAnswer {
  answer?: unknown;
  note?: string | null;
  files?: string[];
  /** Photos to add and remove: photos that others add in the meantime stay. */
  more?: { add?: string[]; remove?: string[] };
  /** For a signature: the answers that the signer saw. */
  covers?: Record<string, unknown>;
  /** For a signature: proof that the signer has just entered their password, where the organisation requires it. */
  proof?: string;
  /** For a signature: the drawing as a data URL, if it is not uploaded yet. */
  drawn?: string;
  /** For a reading: what is said of it beside its value. */
  reading?: ReadingNote;
}

export const mostPhotos = 20;

const photos = z.array(idOf('file', 'Photo')).check(
  z.maxLength(mostPhotos, messages.tooMany('Photos', mostPhotos)),
  z.refine((ids: string[]) => new Set(ids).size === ids.length, messages.repeated('Photos')),
);

const more = z.strictObject({ add: z.optional(photos), remove: z.optional(photos) });
const changed = (value: unknown): Pick<SentAnswer, 'files' | 'more'> =>
  Array.isArray(value) ? { files: parse(photos, value) } : { more: parse(more, value) };

const oneOf = (step: Step) => {
  const values = choicesOf(step).map(({ value }) => value);
  return z.enum(values as [string], { error: () => messages.mustBeOneOf(step.label, values) });
};

const someOf = (step: Step) =>
  z
    .array(oneOf(step), { error: () => messages.mustBeOptions })
    .check(z.refine((list: string[]) => new Set(list).size === list.length, messages.repeated(step.label)));

const picture = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
const drawn = z.string().check(z.regex(picture, { error: messages.mustBeImage('Signature') }));

type Reader = (step: Step, value: unknown) => SentAnswer;

const plain =
  (schemaOf: (step: Step) => z.ZodMiniType): Reader =>
  (step, value) => ({ answer: parse(schemaOf(step), value) });

const limits = { min: -1e12, max: 1e12, decimals: 6 };
const figure = plain(({ label }) => number({ label, ...limits }).schema);

const readers: Partial<Record<Step['type'], Reader>> = {
  checkbox: plain(({ label }) => flag({ label }).schema),
  text: (step, value) => ({ answer: parse(longText({ label: step.label, max: 5000 }).schema, value) || null }),
  number: figure,
  reading: (step, value) => {
    const shape = z.strictObject({
      answer: z.unknown(),
      meaning: z.optional(z.nullable(readingFields.meaning.schema)),
      confirmed: z.optional(z.boolean()),
    });
    const { answer, ...reading } = typeof value === 'object' ? parse(shape, value) : { answer: value };
    const isState = (step as AnsweredStep).meter?.kind === 'state';
    return { ...(isState ? { answer: parse(z.string(), answer) } : figure(step, answer)), reading };
  },
  amount: plain(({ label }) => money({ label }).schema),
  date: plain(({ label }) => date({ label }).schema),
  yes_no_na: plain(oneOf),
  single_choice: plain(oneOf),
  multiple_choice: plain(someOf),
  inspection: (step, value) => {
    if (typeof value !== 'object') return { answer: parse(oneOf(step), value) };
    const shape = z.strictObject({
      answer: z.optional(z.nullable(oneOf(step))),
      note: z.optional(z.nullable(longText({ label: 'Note', max: 2000 }).schema)),
      photos: z.optional(z.unknown()),
    });
    const { photos: files, note, ...rest } = parse(shape, value);
    return { ...rest, ...(note !== undefined && { note: note || null }), ...(files !== undefined && changed(files)) };
  },
  photo: (_step, value) => changed(typeof value === 'string' ? [value] : value),
  file: (_step, value) => {
    const id = idOf('file', 'File');
    const shape = z.strictObject({ file: id });
    return { files: [typeof value === 'object' ? parse(shape, value).file : parse(id, value)] };
  },
  signature: (_step, value) => {
    const isDrawn = String((value as { image?: unknown }).image).startsWith('data:');
    const image = isDrawn ? drawn : idOf('file', 'Signature');
    const signer = z.optional(idOf('user', 'Signed by'));
    const shape = z.strictObject({
      image,
      signed_by: signer,
      covers: z.optional(z.record(z.string(), z.unknown())),
      proof: z.optional(z.string().check(z.maxLength(2000))),
    });
    const signature = parse(shape, value);
    return {
      answer: { signed_by: signature.signed_by },
      covers: signature.covers,
      proof: signature.proof,
      ...(isDrawn ? { drawn: signature.image } : { files: [signature.image] }),
    };
  },
};

/** A signature that another signer saw is compared by who gave it. */
const seenReaders: typeof readers = {
  ...readers,
  signature: (_step, value) => ({ answer: parse(idOf('user', 'Signed by'), value) }),
};

/** Parses each answer by its step; each error message is reported at its step. */
export const readAnswers = (steps: readonly Step[], sent: Record<string, unknown>): Map<Step, SentAnswer> =>
  readEach(steps, sent, readers);

/** The first step whose answers differ. Spaces, trailing zeros and the order of photos do not count. */
export function differing<S extends Step>(
  steps: readonly S[],
  seen: Record<string, unknown>,
  now: Record<string, unknown>,
): S | undefined {
  const [then, today] = [readEach(steps, seen, seenReaders), readEach(steps, now, seenReaders)];
  const normalized = ({ answer, note, files }: SentAnswer = {}) => [
    isAnswered(answer) ? answer : null,
    note ?? null,
    (files ?? []).toSorted(),
  ];
  return steps.find((step) => !isDeepStrictEqual(normalized(then.get(step)), normalized(today.get(step))));
}

function readEach(steps: readonly Step[], sent: Record<string, unknown>, by: typeof readers): Map<Step, SentAnswer> {
  const answers = new Map<Step, SentAnswer>();
  const errors: FieldErrors = Object.create(null) as FieldErrors;
  for (const [id, value] of Object.entries(sent)) {
    const step = steps.find((one) => one.id === id);
    if (!step || !isAsked(step.type)) {
      errors[id] = [step ? messages.notAsked : messages.unknownStep];
      continue;
    }
    try {
      answers.set(step, value === null ? { answer: null, note: null, files: [] } : by[step.type]!(step, value));
    } catch (error) {
      const found = (error as { extra?: { errors?: FieldErrors } }).extra?.errors;
      if (!found) throw error;
      errors[id] = Object.values(found).flat();
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return answers;
}
