import { useQueries, useQuery } from '@tanstack/react-query';
import { allFeatures, featureFrom, featureOf } from '#web/entity/common/feature.ts';
import type { FieldInfo } from '#web/entity/common/field-info.ts';
import { fieldsQuery } from '#web/entity/common/queries.ts';
import { plainRoots, plainRootsOf, rootOf } from '../check/roots';
import { subjectOf, type Trigger } from '../sentence/trigger';
import { words } from './builder.words';
import type { Choice } from './parts';
import type { TriggerDraft } from './trigger-parts';

const told = words.place;
const shownKinds = new Set([
  'text',
  'long_text',
  'number',
  'choice',
  'ref',
  'refs',
  'date',
  'date_time',
  'money',
  'flag',
]);

const plainOf = (trigger: TriggerDraft): Choice[] => [
  ...plainRootsOf(trigger as Trigger).flatMap((root) =>
    plainRoots[root].map((key) => ({ value: `${root}.${key}`, label: told.plain[`${root}.${key}`] ?? key })),
  ),
  ...(trigger.type === 'webhook' ? [{ value: 'body.', label: told.body }] : []),
];

const fieldsAs = (root: string, noun: string, fields: readonly FieldInfo[]): Choice[] =>
  fields
    .filter(({ type, key }) => shownKinds.has(type) && !key.includes('__'))
    .map(({ key, label }) => ({ value: `${root}.${key}`, label: told.of(noun, label) }));

/** What texts can insert when this trigger starts them: what happened, its record, and what that belongs to. */
export function usePlaces(trigger: TriggerDraft | undefined): Choice[] {
  const noun = trigger && subjectOf(trigger as Trigger);
  const subject = featureOf(noun ?? '');
  const fields = useQuery({ ...fieldsQuery(subject ?? allFeatures()[0]!), enabled: subject !== undefined }).data ?? [];
  const related = ['asset', 'location', 'measurement'].flatMap((key) => {
    const target = key === noun ? undefined : featureFrom(fields.find((one) => one.key === key)?.options_from);
    return target ? [{ key, target }] : [];
  });
  const further = useQueries({ queries: related.map(({ target }) => fieldsQuery(target)) });
  if (!trigger) return [];
  return [
    ...(subject && noun ? fieldsAs(rootOf(noun), subject.label, fields) : []),
    ...plainOf(trigger),
    ...related.flatMap(({ key, target }, at) => fieldsAs(key, target.label, further[at]?.data ?? [])),
  ];
}
