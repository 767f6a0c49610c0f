import { can, type Noun, type Subject } from '#shared/permission';
import { choice } from '#shared/field';
import { nounLabels } from '#words/nouns';
import { words } from '../mcp.words';

/** Whose records assistants read. What holds keys, addresses of others or settings is not among them. */
const readable = [
  'work-order',
  'work-order-template',
  'procedure',
  'asset',
  'health-status',
  'location',
  'part',
  'time-entry',
  'other-cost',
  'vendor',
  'contact',
  'purchase-order',
  'request',
  'measurement',
  'measurement-round',
  'team',
  'user',
] as const satisfies Noun[];

export type Readable = (typeof readable)[number];

export const readableBy = (subject: Subject): Readable[] => readable.filter((noun) => can(subject, 'read', noun));

export const isReadable = (subject: Subject, noun: string): noun is Readable =>
  readableBy(subject).some((known) => known === noun);

const nounOptions = (subject: Subject) =>
  readableBy(subject).map((value) => ({ value, label: nounLabels[value].label }));

export const nounField = (subject: Subject) =>
  choice(nounOptions(subject), { label: words.arguments.noun, required: true });
