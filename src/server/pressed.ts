import { badRequest, invalid } from '#shared/errors';
import { dayIn, timeIn } from '#shared/wall';
import { history } from '#words/history';
import { messages } from '#words/messages';
import type { Context } from './context';

const maxAge = 31 * 86_400_000;
/** Tolerance for clock differences and the duration of a request. */
const tolerance = 10_000;

/**
 * When something was pressed, as an offline device reports it later. The device's clock may be wrong, so the time is
 * corrected by the difference to Sent-At. A time in the future, or within the tolerance, means now.
 */
export const pressedAt = (ctx: Context, field: string, label: string, reported: string | null | undefined): string =>
  givenAt(ctx, field, label, reported && toServerClock(ctx, reported));

/** The same for a time that somebody typed: it does not come from a clock, so it is not corrected. */
export function givenAt(ctx: Context, field: string, label: string, reported: string | null | undefined): string {
  const ago = reported ? Date.parse(ctx.now) - Date.parse(reported) : 0;
  if (ago > maxAge) throw invalid({ [field]: [messages.tooLongAgo(label)] });
  return reported && ago > tolerance ? reported : ctx.now;
}

/** Corrects by the clock's error, however large; the caller limits how long ago the result may be. */
function toServerClock({ now, sentAt }: Context, reported: string): string {
  if (sentAt === undefined) return reported;
  const sent = Date.parse(sentAt);
  if (Number.isNaN(sent)) throw badRequest(messages.mustBeTime('Sent-At'));
  const clockError = Date.parse(now) - sent;
  if (Math.abs(clockError) <= tolerance) return reported;
  // A year out of range would not be a valid date.
  const at = Math.max(0, Math.min(Date.parse(reported) + clockError, Date.parse(now)));
  return new Date(at).toISOString();
}

/** After this delay the description names the time of the press, since the entry has the time of arrival. */
const reportsPressAfter = 60_000;

/** The description in the history of something that was pressed `at`. */
export function inHistory({ now, organization }: Context, description: string, at: string): string {
  if (Date.parse(now) - Date.parse(at) <= reportsPressAfter) return description;
  const zone = organization.time_zone;
  return history.toldLate(description, `${dayIn(at, zone)} ${timeIn(at, zone)}`);
}

/** Whether something was pressed before something else happened, by more than the tolerance. */
export const wasBefore = (pressed: string, then: string): boolean => Date.parse(then) - Date.parse(pressed) > tolerance;
