import { badRequest } from '#shared/errors';
import { date, dateTime } from '#shared/field';
import { messages } from '#words/messages';

/** An instant among what was asked in the address, where one is; a day is where it begins. */
export function momentIn(query: URLSearchParams, name: string, label: string): string | undefined {
  const said = query.get(name);
  if (!said) return undefined;
  // What only looks like one would be read as another: the 31st of February is in March.
  if (![date, dateTime].some((kind) => kind({ label }).schema.safeParse(said).success))
    throw badRequest(messages.badFilterValue(name, messages.mustBeTime(label)));
  return new Date(said).toISOString();
}
