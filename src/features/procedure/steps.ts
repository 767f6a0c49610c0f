import { choicesOf, isAsked, type StepType } from './step-types';

/** A step of the library, or of the copy of a work order. */
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
  /** Shown only if an earlier step has one of these answers. */
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
  /** Whether everything that it covers is unchanged. */
  valid: boolean;
  /** Whether it covers the content of photos and files, as all new signatures do. */
  covers_bytes: boolean;
}

/** A step of a work order with its answer. */
export interface AnsweredStep extends Step {
  answer: unknown;
  note: string | null;
  photos: StepFile[];
  answered_by: { id: string; name: string } | null;
  answered_at: string | null;
  /** The follow-up work order. */
  follow_up: { id: string; name: string; code: string; status: string } | null;
  /** Of a reading: the measurement that its answer is a reading of; null if there is none. */
  meter?: Meter | null;
  /** What somebody else had answered before. */
  previous: { answer: string; answered_by: { id: string; name: string } | null; answered_at: string } | null;
}

interface Meter {
  id: string;
  name: string;
  kind: 'gauge' | 'cumulative' | 'state';
  unit: string | null;
  decimals: number;
  states: { key: string; label: string; is_alarm?: boolean }[];
  last_value: number | null;
  last_taken_at: string | null;
}

export interface ProcedureCopy {
  id: string;
  name: string;
  procedure: string;
  steps: AnsweredStep[];
}

type WithAnswer = Step & { answer?: unknown };

/** Nothing, an empty list and an unticked box are no answers. */
export function isAnswered(answer: unknown): boolean {
  if (answer === undefined || answer === null || answer === '' || answer === false) return false;
  return !Array.isArray(answer) || answer.length > 0;
}

const valuesOf = (answer: unknown): string[] => {
  if (answer === null || answer === undefined) return ['false'];
  return Array.isArray(answer) ? answer.map(String) : [String(answer)];
};

/** The steps that are shown: a step that depends on a hidden one is hidden, too. */
export function visibleSteps<S extends WithAnswer>(steps: readonly S[]): S[] {
  const shown = new Map<string, S>();
  for (const step of steps) {
    const { show_if } = step;
    const decides = show_if && shown.get(show_if.field);
    if (!show_if || (decides && valuesOf(decides.answer).some((value) => show_if.in.includes(value))))
      shown.set(step.id, step);
  }
  return [...shown.values()];
}

const askedSteps = <S extends WithAnswer>(steps: readonly S[]): S[] =>
  visibleSteps(steps).filter(({ type }) => isAsked(type));

export function progressOf(steps: readonly WithAnswer[]): { answered: number; total: number } {
  const questions = askedSteps(steps);
  return {
    answered: questions.filter((step) => isAnswered(step.answer) && !isBroken(step)).length,
    total: questions.length,
  };
}

/** A signature is broken if an answer that it covers has changed. */
export const isBroken = ({ type, answer }: WithAnswer): boolean =>
  type === 'signature' && isAnswered(answer) && !(answer as Signature).valid;

/** The steps that must be answered, or signed again, before the work is done (D14). */
export const missingSteps = <S extends WithAnswer>(steps: readonly S[]): S[] =>
  askedSteps(steps).filter((step) => step.required && (!isAnswered(step.answer) || isBroken(step)));

/** Who answered, and the time of the last answer; undefined if there is none. */
export function answeredBy(steps: readonly AnsweredStep[]): { names: string[]; at: string } | undefined {
  const answered = steps.filter(({ answer, answered_at }) => isAnswered(answer) && answered_at !== null);
  if (answered.length === 0) return undefined;
  const names = [...new Set(answered.flatMap(({ answered_by }) => answered_by?.name ?? []))];
  return {
    names,
    at: answered
      .map(({ answered_at }) => answered_at!)
      .toSorted()
      .at(-1)!,
  };
}

/** The pictures of an answer. */
export function picturesOf({ type, answer, photos }: AnsweredStep): StepFile[] {
  if (type === 'signature') return [(answer as Signature | null)?.image ?? []].flat();
  const shown = type === 'photo' ? ((answer as StepFile[] | null) ?? []) : photos;
  return shown.filter(({ is_image }) => is_image);
}

/** On which side of its limits a value is; limits warn, but refuse nothing (D18). */
export function beyond({ min, max }: Pick<Step, 'min' | 'max'>, answer: unknown): 'below' | 'above' | undefined {
  if (typeof answer !== 'number') return undefined;
  if (min !== undefined && answer < min) return 'below';
  return max !== undefined && answer > max ? 'above' : undefined;
}

/** A finding that somebody should look at. */
export type Finding = 'flag' | 'fail' | 'below' | 'above';

export function findingOf({ type, min, max, answer }: AnsweredStep): Finding | undefined {
  if (type === 'inspection') return answer === 'flag' || answer === 'fail' ? answer : undefined;
  return beyond({ min, max }, answer);
}

/** An answer as text, for history and paper; files by name. */
export function inWords(step: Step, answer: unknown): string {
  if (answer === null || answer === undefined) return '';
  const known = (value: unknown) => choicesOf(step).find((one) => one.value === String(value))?.label ?? String(value);
  if (step.type === 'signature') return (answer as Signature).signed_by?.name ?? '';
  if (step.type === 'file') return (answer as { file: StepFile | null }).file?.name ?? '';
  if (step.type === 'photo') return (answer as StepFile[]).map(({ name }) => name).join(', ');
  if (Array.isArray(answer)) return answer.map(known).join(', ');
  return [known(answer), step.unit].filter(Boolean).join(' ');
}

/** On paper, where nothing else warns: the answer with the limit that it exceeds. */
export function onPaper(step: Step, answer: unknown): string {
  const side = beyond(step, answer);
  const limit = [side === 'below' ? step.min : step.max, step.unit].filter((part) => part !== undefined).join(' ');
  return side ? `${inWords(step, answer)} (${side} ${limit})` : inWords(step, answer);
}
