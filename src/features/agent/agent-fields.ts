import * as z from 'zod/mini';
import { choice, data, dateTime, type Fields, flag, longText, text } from '#shared/field';
import { nouns } from '#shared/permission';
import { messages } from '#words/messages';
import { roleDescriptions } from '#words/role';
import { dismissReasons, longestNote, readingRoles } from './agent';
import { words } from './agent-page.words';

/** The bodies of the calls about agents and proposals. */

const values = (label: string) =>
  z
    .record(z.string(), z.unknown(), { error: () => messages.mustBeValues(label) })
    .check(z.refine((given) => Object.keys(given).length <= 50, messages.tooMany(label, 50)));

export const agentFields = {
  is_enabled: flag({ label: 'On' }),
  reads_as: choice(
    readingRoles.map((value) => ({ value, label: roleDescriptions[value].label })),
    { label: 'Reads as' },
  ),
  /** Empty: as its rules say. */
  schedule: text({ label: 'Schedule', max: 100 }),
  settings: data(values('Settings'), { label: 'Settings' }),
} as const satisfies Fields;

export const runFields = { dry_run: flag({ label: 'Only try', fallback: false }) } as const satisfies Fields;

export const acceptFields = { edits: data(values('Changes'), { label: 'Changes' }) } as const satisfies Fields;

export const dismissFields = {
  reason: choice(
    dismissReasons.map((value) => ({ value, label: words.reason[value] })),
    { label: 'Reason', required: true },
  ),
  note: longText({ label: 'Note', max: longestNote }),
} as const satisfies Fields;

export const snoozeFields = { until: dateTime({ label: 'Until', required: true }) } as const satisfies Fields;

const oneCall = z.strictObject({
  method: z.enum(['POST', 'PATCH', 'PUT', 'DELETE'], {
    error: ({ input }) => messages.mustBeOneOf('Method', ['POST', 'PATCH', 'PUT', 'DELETE'], input),
  }),
  path: z
    .string({ error: () => messages.required('Path') })
    .check(z.maxLength(300, messages.tooLong('Path', 300)), z.regex(/^\/[\w./-]+$/, messages.noRoute)),
  body: z.optional(values('Body')),
  version: z.optional(z.int({ error: () => messages.mustBeNumber('Version') })),
});

const mostCalls = 20;

const oneRecord = z.strictObject({
  type: z.enum(nouns, { error: ({ input }) => messages.mustBeOneOf('Noun', nouns, input) }),
  id: z.uuid({ error: () => messages.mustBeId('Record') }),
});

export const proposeFields = {
  title: text({ label: 'Title', required: true, max: 300 }),
  why: longText({ label: 'Why', required: true, max: 2000 }),
  calls: data(
    z
      .array(oneCall, { error: () => messages.required('Calls') })
      .check(z.maxLength(mostCalls, messages.tooMany('Calls', mostCalls))),
    { label: 'Calls', required: true },
  ),
  records: data(
    z
      .array(oneRecord, { error: () => messages.required('Records') })
      .check(z.minLength(1, messages.required('Records')), z.maxLength(50, messages.tooMany('Records', 50))),
    { label: 'Records', required: true },
  ),
} as const satisfies Fields;
