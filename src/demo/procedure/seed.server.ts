import type { Context } from '#server/context';
import { createProcedure } from '#features/procedure/procedure.server';
import { choicesOf } from '#features/procedure/step-types';
import { type AnsweredStep, type ProcedureCopy, visibleSteps } from '#features/procedure/steps';
import { demoProcedures } from './procedures';
import { stroke } from './stroke';

type Id = (kind: string, key: string) => string;

export async function seedDemoProcedures(ctx: Context, idOf: Id): Promise<void> {
  for (const { key, ...procedure } of demoProcedures)
    await createProcedure(ctx, { ...procedure, id: idOf('procedure', key) });
}

/** Typical good answers: all is fine but what fails, and numbers are in the middle of their limits. */
export function usualAnswers(
  seed: string,
  { steps }: ProcedureCopy,
  most = steps.length,
  fails?: { step: string; note: string },
): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  for (let known = -1; known < Object.keys(answers).length && Object.keys(answers).length < most;) {
    known = Object.keys(answers).length;
    const now = steps.map((step) => ({ ...step, answer: plain(answers[step.id]) }));
    for (const step of visibleSteps(now).slice(0, most)) {
      const answer =
        step.label === fails?.step ? { answer: 'fail', note: fails.note } : usual(step, noise(`${seed} ${step.label}`));
      if (answer !== undefined) answers[step.id] ??= answer;
    }
  }
  return answers;
}

const plain = (said: unknown): unknown => (said as { answer?: unknown } | undefined)?.answer ?? said ?? null;

/** A constant between 0 and 1 for a text. */
const noise = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 997, 7) / 997;

function usual(step: AnsweredStep, chance: number): unknown {
  const { type, unit, min, max, required } = step;
  switch (type) {
    case 'checkbox':
      return true;
    case 'inspection':
      return chance > 0.93 ? { answer: 'flag', note: 'To be watched; no work needed yet.' } : 'pass';
    case 'yes_no_na':
      return 'yes';
    case 'single_choice':
      return choicesOf(step)[0]!.value;
    case 'multiple_choice':
      return choicesOf(step)
        .slice(0, 2)
        .map(({ value }) => value);
    case 'number': {
      const low = min ?? (max! > 10 ? max! * 0.5 : max! * 0.3);
      const high = max ?? low * 4;
      const places = high - low < 10 ? 10 : 1;
      return Math.round((low + (high - low) * (0.25 + chance * 0.5)) * places) / places;
    }
    case 'reading':
      return unit === 'h' ? Math.round(2_000 + chance * 18_000) : undefined;
    case 'text':
      return required ? 'See the report in the files.' : undefined;
    case 'date':
      return required ? '2027-03-01' : undefined;
    case 'signature':
      return required ? { image: stroke } : undefined;
    default:
      return undefined;
  }
}
