import { badRequest } from '#shared/errors';
import { isUuid } from '#shared/id';
import { messages } from '#words/messages';

/** Refuses a filter that the list does not know. */
export function onlyFilters(query: URLSearchParams, known: readonly string[]): void {
  for (const name of query.keys())
    if (!['page', 'page_size', ...known].includes(name)) throw badRequest(messages.unknownFilter(name));
}

export function uuidFilter(query: URLSearchParams, name: string): string | null {
  const raw = query.get(name);
  if (raw !== null && !isUuid(raw)) throw badRequest(messages.badFilterValue(name, messages.mustBeId(name)));
  return raw;
}

/** One or several of the choices, with commas between them. */
export function choicesFilter(query: URLSearchParams, name: string, choices: readonly string[]): string[] | null {
  const given = query.get(name)?.split(',') ?? null;
  const wrong = given?.find((one) => !choices.includes(one));
  if (wrong !== undefined)
    throw badRequest(messages.badFilterValue(name, messages.mustBeOneOf(messages.it, choices, wrong)));
  return given;
}

export function choiceFilter(query: URLSearchParams, name: string, choices: readonly string[]): string | null {
  const raw = query.get(name);
  if (raw !== null && !choices.includes(raw))
    throw badRequest(messages.badFilterValue(name, messages.mustBeOneOf(messages.it, choices, raw)));
  return raw;
}
