import type { Field, Fields } from '#shared/field';
import type { Route } from '#server/http/route';
import { findRoute } from '#server/call';

/** Some fields of a body of the API, so that what a tool takes is what the contract says. */
export function bodyFields(method: Route['method'], path: string, keys: readonly string[]): Fields {
  const { fields } = findRoute(method, path)!.body!;
  return Object.fromEntries(keys.map((key) => [key, fields[key]!]));
}

/** For a change: nothing has to be given. */
export const optional = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]): [string, Field] => [key, { ...field, required: false }]),
  );
