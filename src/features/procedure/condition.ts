import { words } from './builder/builder.words';
import { choicesOf } from './step-types';
import type { Step } from './steps';

/** The condition of a step in words; undefined if it is always shown. */
export function conditionOf(steps: readonly Step[], { show_if }: Step): string | undefined {
  const decides = show_if && steps.find(({ id }) => id === show_if.field);
  if (!decides || show_if.in.length === 0) return undefined;
  const answers = show_if.in.map((answer) => choicesOf(decides).find(({ value }) => value === answer)?.label ?? answer);
  return words.shownWhen(decides.label.trim() || words.unnamed, answers.join(words.or));
}
