import type { AnsweredStep, Step, StepFile } from './steps';

/** An answer as it is sent: what is drawn or chosen here and now, with ids in the place of files. */
export type Written = unknown;

interface Around {
  me: { id: string; name: string };
  /** Files that are on their way, by their ids. */
  files: ReadonlyMap<string, StepFile>;
}

/** A step as it will read once an answer has been taken. */
export function withAnswer(step: AnsweredStep, written: Written, { me, files }: Around): AnsweredStep {
  const known = new Map([...files, ...filesOf(step).map((file) => [file.id, file] as const)]);
  const some = (ids: unknown) => (ids as string[]).flatMap((id) => known.get(id) ?? []);
  const now = { answered_by: me, answered_at: new Date().toISOString(), previous: null };
  if (written === null) return { ...step, ...now, answer: null, note: null, photos: [] };
  switch (step.type) {
    case 'photo':
      return { ...step, ...now, answer: some(written) };
    case 'file': {
      const [file] = some([written]);
      return { ...step, ...now, answer: file ? { file } : null };
    }
    case 'signature': {
      const image = { id: '', name: '', is_image: true, file_url: (written as { image: string }).image };
      const signature = { image: { ...image, thumbnail_url: null }, signed_by: me, signed_at: now.answered_at };
      return { ...step, ...now, answer: { ...signature, valid: true } };
    }
    case 'inspection': {
      if (typeof written !== 'object') return { ...step, ...now, answer: written };
      const { photos, ...rest } = written as { answer?: string; note?: string; photos?: string[] };
      return { ...step, ...now, ...rest, ...(photos && { photos: some(photos) }) };
    }
    default:
      return { ...step, ...now, answer: written };
  }
}

/** The files that a step has already. */
export function filesOf({ type, answer, photos }: AnsweredStep): StepFile[] {
  if (type === 'photo') return (answer as StepFile[] | null) ?? [];
  if (type === 'file') return [(answer as { file: StepFile | null } | null)?.file ?? []].flat();
  return photos;
}

/** What is sent when files are added to a step, or one is taken away. */
export function writtenFiles(step: AnsweredStep, ids: string[]): Written {
  if (step.type === 'file') return ids.at(-1) ?? null;
  return step.type === 'photo' ? (ids.length > 0 ? ids : null) : { photos: ids };
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
