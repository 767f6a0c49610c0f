import { badRequest } from '#shared/errors';
import { messages } from '#words/messages';

/** An instant among what was asked in the address, where one is. */
export function momentIn(query: URLSearchParams, name: string, label: string): string | undefined {
  const said = query.get(name);
  if (!said) return undefined;
  const at = Date.parse(said);
  if (Number.isNaN(at) || Math.abs(at) > Date.UTC(9999, 0))
    throw badRequest(messages.badFilterValue(name, messages.mustBeTime(label)));
  return new Date(at).toISOString();
}
