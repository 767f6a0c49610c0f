import { cutTo } from '#shared/text/cut';
import { messages } from '#words/messages';
import {
  type AnsweredStep,
  beyond,
  inWords,
  onPaper,
  picturesOf,
  type ProcedureCopy,
  type StepFile,
  visibleSteps,
} from './steps';

const maxPhotos = 20;

/**
 * The evidence for a follow-up of a flagged or failed step (U13): the finding, all values of the procedure beyond their
 * limits, and the photos of the step's section.
 */
export function evidenceOf({ name, steps }: ProcedureCopy, step: AnsweredStep, code: string) {
  const shown = visibleSteps(steps);
  const beyondLimits = shown
    .filter((one) => beyond(one, one.answer))
    .map((one) => `${one.label}: ${onPaper(one, one.answer)}`);
  const found = messages.followUpText(inWords(step, step.answer), step.label, name, code);
  const photos = [step, ...sectionOf(shown, step)].filter(({ type }) => type !== 'signature').flatMap(picturesOf);
  return {
    name: cutTo(messages.followUpName(step.label, inWords(step, step.answer)), 100),
    description: cutTo([found, step.note, ...beyondLimits].filter(Boolean).join('\n'), 500),
    priority: step.answer === 'fail' ? 'high' : 'medium',
    photos: [...new Map(photos.map((photo): [string, StepFile] => [photo.id, photo])).values()].slice(0, maxPhotos),
  } as const;
}

/** From the heading above a step to the next heading. */
function sectionOf(steps: readonly AnsweredStep[], { id }: AnsweredStep): AnsweredStep[] {
  const at = steps.findIndex((one) => one.id === id);
  const isHeading = ({ type }: AnsweredStep) => type === 'heading';
  const end = steps.findIndex((one, nth) => nth > at && isHeading(one));
  return steps.slice(steps.slice(0, at).findLastIndex(isHeading) + 1, end === -1 ? undefined : end);
}
