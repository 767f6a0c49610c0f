import type * as z from 'zod/mini';
import { messages } from '#words/messages';

/** What is wrong with a value whose schema has no words of its own: those of the library are about its insides. */
export function saidOf(issue: z.core.$ZodIssue, body: unknown): string {
  const label = messages.thisValue;
  if (issue.code === 'invalid_key') return messages.unknownField;
  if (at(body, issue.path) === undefined) return messages.required(label);
  switch (issue.code) {
    case 'invalid_type':
      return (ofType[issue.expected] ?? messages.mustBeText)(label);
    case 'invalid_value':
      return messages.mustBeOneOf(label, issue.values.map(String));
    case 'too_big':
      return (tooBig[issue.origin] ?? messages.atMost)(label, Number(issue.maximum));
    case 'too_small':
      return issue.origin === 'number' ? messages.atLeast(label, Number(issue.minimum)) : messages.required(label);
    case 'invalid_format':
      return (ofFormat[issue.format] ?? messages.mustBeText)(label);
    case 'invalid_union':
      return issue.errors[0]?.[0] ? saidOf(issue.errors[0][0], body) : messages.wrongType;
    default:
      return messages.wrongType;
  }
}

type Said = (label: string) => string;

const ofType: Record<string, Said> = {
  string: messages.mustBeText,
  number: messages.mustBeNumber,
  int: messages.wholeNumber,
  boolean: messages.mustBeFlag,
  array: messages.mustBeList,
  object: messages.mustBeValues,
  record: messages.mustBeValues,
};

const ofFormat: Record<string, Said> = { uuid: messages.mustBeId, date: messages.mustBeDate };

const tooBig: Record<string, (label: string, max: number) => string> = {
  string: messages.tooLong,
  array: messages.tooMany,
};

/** What stands in this place of a body. */
const at = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((inner: unknown, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], body);
