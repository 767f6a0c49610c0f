import { words } from './procedure-builder.words';
import { choicesOf } from './step-types';
import type { Step } from './steps';

/** When a step is shown, in a sentence; nothing where it always is. */
export function conditionOf(steps: readonly Step[], { show_if }: Step): string | undefined {
  const decides = show_if && steps.find(({ id }) => id === show_if.field);
  if (!decides || show_if.in.length === 0) return undefined;
  const answers = show_if.in.map((said) => choicesOf(decides).find(({ value }) => value === said)?.label ?? said);
  return words.shownWhen(decides.label.trim() || words.unnamed, answers.join(words.or));
}
