import { choicesOf, isAsked, type StepType } from './step-types';

/** A step as it stands in the library, and in the copy that a work order has. */
export interface Step {
  id: string;
  type: StepType;
  label: string;
  help?: string;
  /** The id of a picture. */
  help_photo?: string;
  required?: boolean;
  options?: string[];
  unit?: string;
  min?: number;
  max?: number;
  measurement?: string;
  /** Shown only when an earlier step has one of these answers. */
  show_if?: { field: string; in: string[] };
}

export interface StepFile {
  id: string;
  name: string;
  is_image: boolean;
  file_url: string;
  thumbnail_url: string | null;
}

export interface Signature {
  image: StepFile | null;
  signed_by: { id: string; name: string } | null;
  signed_at: string;
  /** Whether all it was given for still stands as it did. */
  valid: boolean;
  /** Whether it covers the bytes of photos and files, as those given today do. */
  covers_bytes: boolean;
}

/** A step of a work order, with what was answered. */
export interface AnsweredStep extends Step {
  answer: unknown;
  note: string | null;
  photos: StepFile[];
  answered_by: { id: string; name: string } | null;
  answered_at: string | null;
  /** The work that was made of it. */
  follow_up: { id: string; name: string; code: string; status: string } | null;
  /** What somebody else had answered before. */
  previous: { answer: string; answered_by: { id: string; name: string } | null; answered_at: string } | null;
}

export interface ProcedureCopy {
  id: string;
  name: string;
  procedure: string;
  steps: AnsweredStep[];
}

type WithAnswer = Step & { answer?: unknown };

/** Nothing, an empty list and a box without a tick are no answers. */
export function isAnswered(answer: unknown): boolean {
  if (answer === undefined || answer === null || answer === '' || answer === false) return false;
  return !Array.isArray(answer) || answer.length > 0;
}

const saidBy = (answer: unknown): string[] => {
  if (answer === null || answer === undefined) return ['false'];
  return Array.isArray(answer) ? answer.map(String) : [String(answer)];
};

/** The steps that are there for whoever looks: what depends on a hidden step is hidden with it. */
export function visibleSteps<S extends WithAnswer>(steps: readonly S[]): S[] {
  const shown = new Map<string, S>();
  for (const step of steps) {
    const { show_if } = step;
    const decides = show_if && shown.get(show_if.field);
    if (!show_if || (decides && saidBy(decides.answer).some((said) => show_if.in.includes(said))))
      shown.set(step.id, step);
  }
  return [...shown.values()];
}

const askedSteps = <S extends WithAnswer>(steps: readonly S[]): S[] =>
  visibleSteps(steps).filter(({ type }) => isAsked(type));

export function progressOf(steps: readonly WithAnswer[]): { answered: number; total: number } {
  const asked = askedSteps(steps);
  return { answered: asked.filter((step) => isAnswered(step.answer) && !isBroken(step)).length, total: asked.length };
}

/** A signature that was given for something else than what stands there now is none. */
export const isBroken = ({ type, answer }: WithAnswer): boolean =>
  type === 'signature' && isAnswered(answer) && !(answer as Signature).valid;

/** What has to be answered, or signed anew, before the work is done (D14). */
export const missingSteps = <S extends WithAnswer>(steps: readonly S[]): S[] =>
  askedSteps(steps).filter((step) => step.required && (!isAnswered(step.answer) || isBroken(step)));

/** Who answered, and when the last of it was said; nothing where nothing was. */
export function answeredBy(steps: readonly AnsweredStep[]): { names: string[]; at: string } | undefined {
  const said = steps.filter(({ answer, answered_at }) => isAnswered(answer) && answered_at !== null);
  if (said.length === 0) return undefined;
  const names = [...new Set(said.flatMap(({ answered_by }) => answered_by?.name ?? []))];
  return {
    names,
    at: said
      .map(({ answered_at }) => answered_at!)
      .toSorted()
      .at(-1)!,
  };
}

/** The pictures that an answer shows. */
export function picturesOf({ type, answer, photos }: AnsweredStep): StepFile[] {
  if (type === 'signature') return [(answer as Signature | null)?.image ?? []].flat();
  const shown = type === 'photo' ? ((answer as StepFile[] | null) ?? []) : photos;
  return shown.filter(({ is_image }) => is_image);
}

/** On which side of its limits a value lies; they warn, and refuse nothing (D18). */
export function beyond({ min, max }: Pick<Step, 'min' | 'max'>, answer: unknown): 'below' | 'above' | undefined {
  if (typeof answer !== 'number') return undefined;
  if (min !== undefined && answer < min) return 'below';
  return max !== undefined && answer > max ? 'above' : undefined;
}

/** What an answer has found that somebody should look at. */
export type Finding = 'flag' | 'fail' | 'below' | 'above';

export function findingOf({ type, min, max, answer }: AnsweredStep): Finding | undefined {
  if (type === 'inspection') return answer === 'flag' || answer === 'fail' ? answer : undefined;
  return beyond({ min, max }, answer);
}

/** An answer in words, for history and paper; files by their names. */
export function inWords(step: Step, answer: unknown): string {
  if (answer === null || answer === undefined) return '';
  const known = (value: unknown) => choicesOf(step).find((one) => one.value === String(value))?.label ?? String(value);
  if (step.type === 'signature') return (answer as Signature).signed_by?.name ?? '';
  if (step.type === 'file') return (answer as { file: StepFile | null }).file?.name ?? '';
  if (step.type === 'photo') return (answer as StepFile[]).map(({ name }) => name).join(', ');
  if (Array.isArray(answer)) return answer.map(known).join(', ');
  return [known(answer), step.unit].filter(Boolean).join(' ');
}

/** On paper, where nothing else warns: with the limit that a value lies beyond. */
export function onPaper(step: Step, answer: unknown): string {
  const side = beyond(step, answer);
  const limit = [side === 'below' ? step.min : step.max, step.unit].filter((part) => part !== undefined).join(' ');
  return side ? `${inWords(step, answer)} (${side} ${limit})` : inWords(step, answer);
}
