import { badRequest, invalid } from '#shared/errors';
import { dayIn, timeIn } from '#shared/wall';
import { history } from '#words/history';
import { messages } from '#words/messages';
import type { Context } from './context';

const longestAgo = 31 * 86_400_000;
/** Clocks differ by so much, and calls take so long. */
const justNow = 10_000;

/**
 * When something was pressed, which a device without a connection tells later. The device's clock may be wrong: where the
 * call says what that showed when it was sent, it is put right by the difference. What lies ahead even so means now, as
 * does what was only just.
 */
export const pressedAt = (ctx: Context, field: string, label: string, said: string | null | undefined): string =>
  saidAt(ctx, field, label, said && byOurClock(ctx, said));

/** The same of a time that somebody gives by hand: it is no clock's, and is believed as it stands. */
export function saidAt(ctx: Context, field: string, label: string, said: string | null | undefined): string {
  const ago = said ? Date.parse(ctx.now) - Date.parse(said) : 0;
  if (ago > longestAgo) throw invalid({ [field]: [messages.tooLongAgo(label)] });
  return said && ago > justNow ? said : ctx.now;
}

/** How far a clock is wrong says nothing about how long ago something was by it; what comes of that is bounded above. */
function byOurClock({ now, sentAt }: Context, said: string): string {
  if (sentAt === undefined) return said;
  const sent = Date.parse(sentAt);
  if (Number.isNaN(sent)) throw badRequest(messages.mustBeTime('Sent-At'));
  const behind = Date.parse(now) - sent;
  if (Math.abs(behind) <= justNow) return said;
  // A year that no clock shows would be no instant.
  const at = Math.max(0, Math.min(Date.parse(said) + behind, Date.parse(now)));
  return new Date(at).toISOString();
}

/** Later than this after it was pressed, something is told with when that was: the history itself has when it got here. */
const soon = 60_000;

/** What the history says of something that was pressed `at`. */
export function inHistory({ now, organization }: Context, description: string, at: string): string {
  if (Date.parse(now) - Date.parse(at) <= soon) return description;
  const zone = organization.time_zone;
  return history.toldLate(description, `${dayIn(at, zone)} ${timeIn(at, zone)}`);
}

/** Whether something was pressed before something else happened, by more than clocks differ. */
export const wasBefore = (pressed: string, then: string): boolean => Date.parse(then) - Date.parse(pressed) > justNow;
