import { statusCategories, type SubjectNoun, subjectNouns, type TriggerType, workStatuses } from '../sentence/trigger';
import { featureOf } from '#web/entity/common/feature.ts';
import { words } from './builder.words';
import { type Choice, type Part, putIn } from './parts';

/** A trigger whose blanks may still be empty. */
export type TriggerDraft = { type: TriggerType } & Record<string, unknown>;

const all = words.trigger;

const triggerChoices: readonly Choice[] = Object.entries(all.types).map(([value, [label, hint]]) => ({
  value,
  label,
  hint,
}));

export const labelled = (values: readonly string[], labels: Record<string, string>): Choice[] =>
  values.map((value) => ({ value, label: labels[value] ?? value }));

const ops = Object.entries(all.ops).map(([value, label]) => ({ value, label }));
/** Those that are on screen; what they are called is known only when everything is loaded. */
const nouns = (): Choice[] =>
  subjectNouns.flatMap((value) => {
    const feature = featureOf(value);
    return feature ? [{ value, label: feature.plural.toLowerCase() }] : [];
  });

/** What stays when another op is chosen: the parts that go with it. */
function withOp(draft: TriggerDraft, op: unknown): TriggerDraft {
  const { value2, hysteresis, for_minutes, since, first_at, ...rest } = draft;
  const two = op === 'between' || op === 'outside';
  const limits = two || op === 'above' || op === 'below';
  const rises = op === 'increased_by';
  return {
    ...rest,
    op,
    ...(two && value2 !== undefined && { value2 }),
    ...(limits && hysteresis !== undefined && { hysteresis }),
    ...(!rises && for_minutes !== undefined && { for_minutes }),
    ...(rises && { since: since ?? 'trigger' }),
    ...(rises && first_at !== undefined && { first_at }),
  };
}

function readingParts(draft: TriggerDraft): Part[] {
  const put = (key: string) => putIn(draft, key);
  const measurement = draft.measurement as string | undefined;
  const limit = (key: string, label: string) =>
    ({ as: 'limit', key, label, measurement, value: draft[key], set: put(key) }) as const;
  const two = draft.op === 'between' || draft.op === 'outside';
  const hasEdge = two || draft.op === 'above' || draft.op === 'below';
  const rises = draft.op === 'increased_by';
  return [
    all.of,
    {
      as: 'record',
      noun: 'measurement',
      key: 'measurement',
      label: all.measurement,
      value: measurement,
      set: put('measurement'),
    },
    { as: 'choice', key: 'op', label: all.op, options: ops, value: draft.op, set: (op) => withOp(draft, op) },
    limit('value', all.value),
    ...(two ? [all.and, limit('value2', all.value2)] : []),
    ...(rises
      ? ([
          {
            as: 'choice',
            key: 'since',
            label: all.since,
            options: labelled(['trigger', 'reading'], all.sinces),
            value: draft.since ?? 'trigger',
            set: put('since'),
          },
        ] as const)
      : []),
    ...(rises && draft.since !== 'reading'
      ? [{ ...limit('first_at', all.firstAt), before: all.beforeFirstAt, add: all.addFirstAt }]
      : []),
    ...(rises
      ? []
      : ([
          {
            as: 'minutes',
            key: 'for_minutes',
            label: all.forMinutes,
            before: all.beforeFor,
            add: all.addFor,
            value: draft.for_minutes,
            set: put('for_minutes'),
          },
        ] as const)),
    ...(hasEdge
      ? [{ ...limit('hysteresis', all.hysteresis), before: all.beforeHysteresis, add: all.addHysteresis }]
      : []),
  ];
}

const fromTo = (draft: TriggerDraft, options: readonly Choice[]): Part[] =>
  (['from', 'to'] as const).map((key) => ({
    as: 'choice' as const,
    key,
    label: all[key],
    before: all.beforeSide[key],
    add: all.addSide[key],
    options,
    value: draft[key],
    set: putIn(draft, key),
  }));

const someAsset = (draft: TriggerDraft): Part => ({
  as: 'record',
  noun: 'asset',
  key: 'asset',
  label: all.asset,
  before: all.beforeAsset,
  add: all.addAsset,
  value: draft.asset,
  set: putIn(draft, 'asset'),
});

const minutes = (draft: TriggerDraft, before: string): Part => ({
  as: 'minutes',
  key: 'minutes',
  label: all.minutes,
  before,
  value: draft.minutes,
  set: putIn(draft, 'minutes'),
});

function fieldParts(draft: TriggerDraft): Part[] {
  const noun = draft.entity as SubjectNoun | undefined;
  const field = draft.field as string | undefined;
  const side = (key: 'from' | 'to'): Part => ({
    as: 'value',
    noun,
    field: field ?? '',
    key,
    label: all[key],
    before: all.beforeSide[key],
    add: all.addSide[key],
    value: draft[key],
    set: putIn(draft, key),
  });
  return [
    {
      as: 'field',
      noun,
      of: 'watched',
      key: 'field',
      label: all.field,
      value: field,
      set: (value) => ({ type: 'field_changed', entity: draft.entity, field: value }),
    },
    all.ofNoun,
    {
      as: 'choice',
      key: 'entity',
      label: all.entity,
      options: nouns(),
      value: draft.entity,
      set: (entity) => ({ type: 'field_changed', entity }),
    },
    ...(field ? [side('from'), side('to')] : []),
  ];
}

function scheduleParts(draft: TriggerDraft): Part[] {
  const filter = draft.filter as { entity: SubjectNoun; query?: string } | undefined;
  return [
    { as: 'schedule', key: 'cron', label: all.cron, value: draft.cron, set: putIn(draft, 'cron') },
    {
      as: 'choice',
      key: 'filter.entity',
      label: all.each,
      before: all.beforeEach,
      add: all.addEach,
      options: nouns(),
      value: filter?.entity,
      set: (entity) => putIn(draft, 'filter')(entity ? { entity } : undefined),
    },
    ...(filter
      ? ([
          {
            as: 'filter',
            noun: filter.entity,
            key: 'filter.query',
            label: all.filter,
            before: all.beforeFilter,
            add: all.addFilter,
            value: filter.query,
            set: (query: unknown) => putIn(draft, 'filter')(putIn(filter, 'query')(query)),
          },
        ] as const)
      : []),
  ];
}

/** What follows the kind of trigger in its sentence. */
function rest(draft: TriggerDraft): Part[] {
  switch (draft.type) {
    case 'reading':
      return readingParts(draft);
    case 'no_reading':
      return [
        all.of,
        {
          as: 'record',
          noun: 'measurement',
          key: 'measurement',
          label: all.measurement,
          value: draft.measurement,
          set: putIn(draft, 'measurement'),
        },
        minutes(draft, all.beforeNoReading),
      ];
    case 'asset_offline':
      return [minutes(draft, all.beforeOffline), someAsset(draft)];
    case 'wo_overdue':
      return [minutes(draft, all.beforeOverdue)];
    case 'asset_status':
      return [...fromTo(draft, labelled(statusCategories, all.categories)), someAsset(draft)];
    case 'wo_status':
      return fromTo(draft, labelled(workStatuses, all.statuses));
    case 'field_changed':
      return fieldParts(draft);
    case 'schedule':
      return scheduleParts(draft);
    default:
      return [];
  }
}

/** The sentence of a trigger, after "When". */
export const triggerParts = (draft: TriggerDraft, start: (type: TriggerType) => TriggerDraft): Part[] => [
  {
    as: 'choice',
    key: 'type',
    label: all.type,
    options: triggerChoices,
    value: draft.type,
    set: (type) => start(type as TriggerType),
  },
  ...rest(draft),
];
