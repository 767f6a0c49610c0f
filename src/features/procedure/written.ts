import { type AnsweredStep, isAnswered, type Signature, type Step, type StepFile } from './steps';

/** An answer as it is sent, with ids instead of files. */
export type Written = unknown;

interface AnswerContext {
  me: { id: string; name: string };
  /** Files that are being uploaded, by id. */
  files: ReadonlyMap<string, StepFile>;
  /** When the answer was given. */
  at: string;
}

interface FilesChange {
  add?: string[];
  remove?: string[];
}

/** The step as it will read once the answer is saved. */
export function withAnswer(step: AnsweredStep, written: Written, { me, files, at }: AnswerContext): AnsweredStep {
  const known = new Map([...files, ...filesOf(step).map((file) => [file.id, file] as const)]);
  // Any other file is already on the server, and its answer will follow.
  const filesFor = (ids: string[]) => ids.map((id) => known.get(id) ?? sentFile(id, step.type !== 'file'));
  const changed = ({ add = [], remove = [] }: FilesChange) =>
    filesFor([...new Set([...filesOf(step).map(({ id }) => id), ...add])].filter((id) => !remove.includes(id)));
  const now = { answered_by: me, answered_at: at, previous: null };
  if (written === null) return { ...step, ...now, answer: null, note: null, photos: [] };
  switch (step.type) {
    case 'photo':
      return { ...step, ...now, answer: changed(written as FilesChange) };
    case 'file': {
      const [file] = filesFor([written as string]);
      return { ...step, ...now, answer: file ? { file } : null };
    }
    case 'signature': {
      const image = { id: '', name: '', is_image: true, file_url: (written as { image: string }).image };
      const signature = { image: { ...image, thumbnail_url: null }, signed_by: me, signed_at: now.answered_at };
      return { ...step, ...now, answer: { ...signature, valid: true, covers_bytes: true } };
    }
    case 'inspection': {
      if (typeof written !== 'object') return { ...step, ...now, answer: written };
      const { photos, ...rest } = written as { answer?: string; note?: string; photos?: FilesChange };
      return { ...step, ...now, ...rest, ...(photos && { photos: changed(photos) }) };
    }
    default:
      return { ...step, ...now, answer: written };
  }
}

const sentFile = (id: string, is_image: boolean): StepFile => ({
  id,
  name: '',
  is_image,
  file_url: `/api/files/${id}/content`,
  thumbnail_url: null,
});

/** The files that a step already has. */
export function filesOf({ type, answer, photos }: AnsweredStep): StepFile[] {
  if (type === 'photo') return (answer as StepFile[] | null) ?? [];
  if (type === 'file') return [(answer as { file: StepFile | null } | null)?.file ?? []].flat();
  return photos;
}

/** The answer that adds or removes files. Photos are sent as a change, so that photos of others stay. */
export function writtenFiles(step: AnsweredStep, more: FilesChange): Written {
  if (step.type === 'file') return more.add?.at(-1) ?? null;
  return step.type === 'photo' ? more : { photos: more };
}

/**
 * The answers that a signature covers, as they would be sent; for a signature, its signer. All before it, and those
 * answered after it except for later signatures: those cover this one, and two that cover each other could never be
 * signed again.
 */
export function answersSigned(steps: readonly AnsweredStep[], id: string): Record<string, Written> {
  return Object.fromEntries(
    steps.flatMap((step) => {
      const written =
        step.id === id || (step.type === 'signature' && isAfter(steps, step.id, id)) ? undefined : writtenOf(step);
      return written === undefined ? [] : [[step.id, written]];
    }),
  );
}

/** Whether a step comes after another. */
export function isAfter(steps: readonly Step[], id: string, other: string): boolean {
  const at = (one: string) => steps.findIndex((step) => step.id === one);
  return at(id) > at(other);
}

function writtenOf(step: AnsweredStep): Written {
  const { type, answer, note } = step;
  const files = filesOf(step).map(({ id }) => id);
  if (type === 'inspection')
    return isAnswered(answer) || note || files.length > 0 ? { answer, note, photos: files } : undefined;
  if (!isAnswered(answer)) return undefined;
  if (type === 'photo') return files;
  if (type === 'file') return files[0];
  return type === 'signature' ? (answer as Signature).signed_by?.id : answer;
}

export const unanswered = (step: Step): AnsweredStep => ({
  ...step,
  answer: null,
  note: null,
  photos: [],
  answered_by: null,
  answered_at: null,
  follow_up: null,
  previous: null,
});
