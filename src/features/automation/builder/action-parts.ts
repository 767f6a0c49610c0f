import { featureOf } from '#web/entity/common/feature.ts';
import { type Action, type ActionType, actionTypes } from '../sentence/action';
import type { SubjectNoun } from '../sentence/trigger';
import { words } from './builder.words';
import { type Blank, type Choice, type Part, putIn } from './parts';
import { labelled } from './trigger-parts';

/** An action whose blanks may still be empty. */
export type ActionDraft = { type: ActionType } & Record<string, unknown>;

/** What a line knows of the others: the records that the trigger is about, and whether a work order was made before. */
export interface Around {
  noun: SubjectNoun | undefined;
  madeOrder: boolean;
}

const all = words.action;

const actionChoices: readonly Choice[] = actionTypes.map((value) => {
  const [label, hint] = all.types[value];
  return { value, label, hint };
});

/** What a new line of this type begins with. */
export const newAction = (type: ActionType, { madeOrder }: Around): ActionDraft => ({
  type,
  // What has just been made is meant, unless there is only the subject.
  ...(madeOrder && ['assign', 'comment', 'set_fields', 'notify'].includes(type) && { on: 'work_order' }),
  ...(type === 'create_request' || type === 'set_fields' ? { values: {} } : {}),
  ...(type === 'notify' ? { to: {} } : {}),
});

const nounOf = ({ on }: ActionDraft, { noun }: Around): SubjectNoun | undefined =>
  on === 'work_order' ? 'work-order' : noun;

/** On what it acts, where there are two things. */
const onParts = (draft: ActionDraft, { noun, madeOrder }: Around): Part[] =>
  madeOrder
    ? [
        all.onWord,
        {
          as: 'choice',
          key: 'on',
          label: all.on,
          options: labelled(noun ? ['subject', 'work_order'] : ['work_order'], {
            subject: all.ons.subject(featureOf(noun ?? '')?.label ?? ''),
            work_order: all.ons.work_order,
          }),
          value: draft.on ?? 'subject',
          set: putIn(draft, 'on'),
        },
      ]
    : [];

const text = (draft: ActionDraft, key: string, label: string, max: number, more: Partial<Blank> = {}): Part =>
  ({ as: 'text', key, label, max, value: draft[key], set: putIn(draft, key), ...more }) as Part;

/** The fields of a record that is made or changed: each a blank, and one to add another. */
function valueParts(draft: ActionDraft, noun: SubjectNoun | undefined, first: string[] = []): Part[] {
  const values = (draft.values ?? {}) as Record<string, unknown>;
  const setValues = (next: object) => ({ ...draft, values: next });
  const others = Object.keys(values).filter((key) => !first.includes(key));
  return [
    ...others.map((field, at): Part => ({
      as: 'value',
      named: true,
      texts: true,
      noun,
      field,
      key: `values.${field}`,
      label: all.value,
      before: at === 0 && draft.type !== 'set_fields' ? all.withWord : undefined,
      value: values[field],
      set: (value) => {
        const { [field]: _gone, ...rest } = values;
        return setValues(value === undefined ? rest : { ...values, [field]: value });
      },
    })),
    {
      as: 'field',
      of: 'set',
      noun,
      key: 'values.+',
      label: all.addValue,
      add: others.length === 0 && draft.type === 'set_fields' ? undefined : all.addValue,
      value: undefined,
      set: (field) => setValues({ ...values, [String(field)]: null }),
    },
  ];
}

const titled = (draft: ActionDraft): Part => {
  const values = (draft.values ?? {}) as Record<string, unknown>;
  return {
    as: 'text',
    key: 'values.name',
    label: all.title,
    max: 100,
    before: all.called,
    add: all.addTitle,
    value: values.name,
    set: (name) => ({ ...draft, values: putIn(values, 'name')(name) }),
  };
};

function rest(draft: ActionDraft, around: Around): Part[] {
  const put = (key: string) => putIn(draft, key);
  switch (draft.type) {
    case 'create_work_order':
      return [
        {
          as: 'record',
          noun: 'work-order-template',
          key: 'template',
          label: all.template,
          before: all.fromTemplate,
          add: all.addTemplate,
          value: draft.template,
          set: put('template'),
        },
        titled(draft),
        ...valueParts(draft, 'work-order', ['name']),
      ];
    case 'create_request':
      return [titled(draft), ...valueParts(draft, 'request', ['name'])];
    case 'set_fields':
      return [...onParts(draft, around), ...valueParts(draft, nounOf(draft, around))];
    case 'assign': {
      const { users, teams } = draft;
      const people = { users: users ?? [], teams: teams ?? [] };
      return [
        ...onParts(draft, around),
        all.to,
        {
          as: 'people',
          key: 'users',
          label: all.people,
          value: isNobody(people) ? undefined : people,
          set: (to) => ({ ...draft, ...(to as object) }),
        },
      ];
    }
    case 'change_asset_status':
      return [
        {
          as: 'record',
          noun: 'asset',
          key: 'asset',
          label: all.asset,
          before: all.ofAsset,
          add: around.noun ? all.addAsset : undefined,
          value: draft.asset,
          set: put('asset'),
        },
        all.to,
        {
          as: 'status',
          key: 'status_type',
          label: all.status,
          value: draft.status_type,
          set: (status) => ({ ...draft, ...(status as object) }),
        },
        {
          as: 'choice',
          key: 'status_change_type',
          label: all.planned,
          before: all.beforePlanned,
          add: all.addPlanned,
          options: labelled(['planned', 'unplanned'], all.plannedTypes),
          value: draft.status_change_type,
          set: put('status_change_type'),
        },
        text(draft, 'notes', all.notes, 500, { before: all.beforeNotes, add: all.addNotes }),
      ];
    case 'notify':
      return [
        {
          as: 'people',
          key: 'to',
          label: all.people,
          value: isNobody(draft.to) ? undefined : draft.to,
          set: put('to'),
        },
        text(draft, 'text', all.text, 500),
        {
          as: 'choice',
          key: 'urgent',
          label: all.urgent,
          add: all.addUrgent,
          options: [{ value: 'true', label: all.isUrgent }],
          value: draft.urgent ? 'true' : undefined,
          set: (value) => put('urgent')(value ? true : undefined),
        },
      ];
    case 'call_webhook':
      return [text(draft, 'url', all.url, 2000, { plain: true } as Partial<Blank>)];
    case 'draft_purchase_order':
      return [
        {
          as: 'record',
          noun: 'part',
          key: 'part',
          label: all.part,
          before: all.ofPart,
          add: around.noun === 'part' ? all.addPart : undefined,
          value: draft.part,
          set: put('part'),
        },
      ];
    case 'comment':
      return [...onParts(draft, around), text(draft, 'text', all.comment, 5000)];
  }
}

const isNobody = (to: unknown): boolean => {
  const { users, teams } = (to ?? {}) as { users?: string[] | null; teams?: string[] | null };
  return (users?.length ?? 0) + (teams?.length ?? 0) === 0;
};

/** The sentence of an action, after "then". */
export const actionParts = (draft: ActionDraft, around: Around): Part[] => [
  {
    as: 'choice',
    key: 'type',
    label: all.type,
    options: actionChoices,
    value: draft.type,
    set: (type) => newAction(type as ActionType, around),
  },
  ...rest(draft, around),
];

/** What the lines before one have made, for "the work order just made". */
export const madeBefore = (actions: readonly Pick<Action, 'type'>[], at: number): boolean =>
  actions.slice(0, at).some(({ type }) => type === 'create_work_order');
