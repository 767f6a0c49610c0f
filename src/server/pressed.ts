import { invalid } from '#shared/errors';
import { messages } from '#words/messages';
import type { Context } from './context';

const longestAgo = 31 * 86_400_000;
/** Clocks differ by so much, and calls take so long. */
const justNow = 10_000;

/**
 * When something was pressed, which a device without a connection tells later. Whoever may say any time by hand is
 * believed; what lies ahead is a clock that is wrong, and means now, as does what was only just.
 */
export function pressedAt(ctx: Context, field: string, label: string, said: string | null | undefined): string {
  const ago = said ? Date.parse(ctx.now) - Date.parse(said) : 0;
  if (ago > longestAgo) throw invalid({ [field]: [messages.tooLongAgo(label)] });
  return said && ago > justNow ? said : ctx.now;
}

/** Whether something was pressed before something else happened, by more than clocks differ. */
export const wasBefore = (pressed: string, then: string): boolean => Date.parse(then) - Date.parse(pressed) > justNow;
