import type * as z from 'zod/mini';
import { messages } from '#words/messages';

/** The message for an issue whose schema has none, because the library's messages are too technical. */
export function messageOf(issue: z.core.$ZodIssue, body: unknown): string {
  const label = messages.thisValue;
  if (issue.code === 'invalid_key') return messages.unknownField;
  if (at(body, issue.path) === undefined) return messages.required(label);
  switch (issue.code) {
    case 'invalid_type':
      return (messageByType[issue.expected] ?? messages.mustBeText)(label);
    case 'invalid_value':
      return messages.mustBeOneOf(label, issue.values.map(String));
    case 'too_big':
      return (tooBig[issue.origin] ?? messages.atMost)(label, Number(issue.maximum));
    case 'too_small':
      return issue.origin === 'number' ? messages.atLeast(label, Number(issue.minimum)) : messages.required(label);
    case 'invalid_format':
      return (messageByFormat[issue.format] ?? messages.mustBeText)(label);
    case 'invalid_union':
      return issue.errors[0]?.[0] ? messageOf(issue.errors[0][0], body) : messages.wrongType;
    default:
      return messages.wrongType;
  }
}

type Message = (label: string) => string;

const messageByType: Record<string, Message> = {
  string: messages.mustBeText,
  number: messages.mustBeNumber,
  int: messages.wholeNumber,
  boolean: messages.mustBeFlag,
  array: messages.mustBeList,
  object: messages.mustBeValues,
  record: messages.mustBeValues,
};

const messageByFormat: Record<string, Message> = { uuid: messages.mustBeId, date: messages.mustBeDate };

const tooBig: Record<string, (label: string, max: number) => string> = {
  string: messages.tooLong,
  array: messages.tooMany,
};

/** The value at a path of the body. */
const at = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((inner: unknown, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], body);
