import { cutTo } from '#shared/text/cut';
import { uuid7 } from '#shared/id';
import { canDecide, choicesOf, hasLimits, hasOptions, isAsked, type StepType } from '../step-types';
import type { Step } from '../steps';

export const newStep = (type: StepType, label = ''): Step => ({
  id: uuid7(),
  type,
  label,
  ...(hasOptions(type) && { options: [] }),
});

export function moved(steps: readonly Step[], from: number, to: number): Step[] {
  if (to < 0 || to >= steps.length || from === to) return [...steps];
  const next = [...steps];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

export const inserted = (steps: readonly Step[], at: number, ...added: Step[]): Step[] => [
  ...steps.slice(0, at),
  ...added,
  ...steps.slice(at),
];

/** Keeps only the settings that the new type has. */
export function asType(step: Step, type: StepType): Step {
  const { options, unit, min, max, measurement, required, ...rest } = step;
  return {
    ...rest,
    type,
    ...(hasOptions(type) && { options: options ?? [] }),
    ...(hasLimits(type) && { unit, min, max }),
    ...(type === 'reading' && { measurement }),
    ...(isAsked(type) && required && { required }),
  };
}

/** The earlier steps that this one may depend on. */
export const deciding = (steps: readonly Step[], at: number): Step[] =>
  steps.slice(0, at).filter((step) => canDecide(step.type) && choicesOf(step).length > 0);

const bullet = /^\s*(?:[-*•–]|\[[ x]?\]|\d+[.)]|[a-z][.)])\s+/i;
const withUnit = /^(.*\S)\s*\(([^()]{1,12})\)\s*:?$/;

/** Turns lines of a document into steps (S30.2). The form of a line decides its type; all other lines have one type. */
export function stepsFrom(text: string, otherwise: StepType): Step[] {
  return text.split(/\r?\n/).flatMap((raw) => {
    if (raw.trim() === '') return [];
    if (/^\s*#+\s*\S/.test(raw)) return [newStep('heading', raw.replace(/^\s*#+\s*/, '').trim())];
    let line = raw;
    while (bullet.test(line)) line = line.replace(bullet, '');
    line = cutTo(line.trim(), 512);
    if (line === '') return [];
    if (line.endsWith('?')) return [newStep('yes_no_na', line)];
    const measured = withUnit.exec(line);
    if (measured) return [{ ...newStep('number', measured[1]), unit: measured[2] }];
    return [newStep(otherwise, line)];
  });
}
