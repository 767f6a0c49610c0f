import { badRequest } from '#shared/errors';
import { date, dateTime } from '#shared/field';
import { messages } from '#words/messages';

/** An instant from the query string, if there is one; a date means the start of its day. */
export function momentIn(query: URLSearchParams, name: string, label: string): string | undefined {
  const text = query.get(name);
  if (!text) return undefined;
  // `Date` would accept invalid dates: it reads February 31 as a day in March.
  if (![date, dateTime].some((kind) => kind({ label }).schema.safeParse(text).success))
    throw badRequest(messages.badFilterValue(name, messages.mustBeTime(label)));
  return new Date(text).toISOString();
}
