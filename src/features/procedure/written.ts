import { type AnsweredStep, isAnswered, type Signature, type Step, type StepFile } from './steps';

/** An answer as it is sent: what is drawn or chosen here and now, with ids in the place of files. */
export type Written = unknown;

interface Around {
  me: { id: string; name: string };
  /** Files that are on their way, by their ids. */
  files: ReadonlyMap<string, StepFile>;
  /** When it was said. */
  at: string;
}

interface FilesChange {
  add?: string[];
  remove?: string[];
}

/** A step as it will read once an answer has been taken. */
export function withAnswer(step: AnsweredStep, written: Written, { me, files, at }: Around): AnsweredStep {
  const known = new Map([...files, ...filesOf(step).map((file) => [file.id, file] as const)]);
  // What is neither is with the server already, and its answer follows.
  const some = (ids: string[]) => ids.map((id) => known.get(id) ?? sentFile(id, step.type !== 'file'));
  const changed = ({ add = [], remove = [] }: FilesChange) =>
    some([...new Set([...filesOf(step).map(({ id }) => id), ...add])].filter((id) => !remove.includes(id)));
  const now = { answered_by: me, answered_at: at, previous: null };
  if (written === null) return { ...step, ...now, answer: null, note: null, photos: [] };
  switch (step.type) {
    case 'photo':
      return { ...step, ...now, answer: changed(written as FilesChange) };
    case 'file': {
      const [file] = some([written as string]);
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

/** The files that a step has already. */
export function filesOf({ type, answer, photos }: AnsweredStep): StepFile[] {
  if (type === 'photo') return (answer as StepFile[] | null) ?? [];
  if (type === 'file') return [(answer as { file: StepFile | null } | null)?.file ?? []].flat();
  return photos;
}

/** What is sent when files are added to a step, or one is taken away: photos by themselves, so that others' stay. */
export function writtenFiles(step: AnsweredStep, more: FilesChange): Written {
  if (step.type === 'file') return more.add?.at(-1) ?? null;
  return step.type === 'photo' ? more : { photos: more };
}

/**
 * What a signature is given for, as it would be sent; of a signature, who gave it. All that stands before it, and what is
 * answered after it: but for later signatures, which cover this one, and of two that cover each other neither could ever
 * be given anew.
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

/** Whether a step stands after another. */
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

/** A step that nobody has answered. */
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
