import * as z from 'zod/mini';
import { idOf, link, longText } from '#shared/field';
import { messages } from '#words/messages';
import { statusCategories } from './trigger';
import { words } from '../automation.words';

/** What an automation does (F3.4). Texts may contain `{{asset.name}}` (`template-text.ts`). */
const maybe = <T>(schema: z.ZodMiniType<T>) => z.optional(z.nullable(schema));
const ids = (noun: string, label: string) =>
  z.array(idOf(noun, label), { error: () => messages.mustBeIds(label) }).check(
    z.maxLength(200, messages.tooMany(label, 200)),
    z.refine((list: string[]) => new Set(list).size === list.length, messages.repeated(label)),
  );

const people = z
  .strictObject({ users: maybe(ids('user', 'People')), teams: maybe(ids('team', 'Teams')) })
  .check(
    z.refine(({ users, teams }) => (users?.length ?? 0) + (teams?.length ?? 0) > 0, { error: words.choosePeople }),
  );

const on = maybe(
  z.enum(['subject', 'work_order'], { error: () => messages.mustBeOneOf('On', ['subject', 'work_order']) }),
);

/** The fields of a record of the noun, as the API takes them; those of the noun check them on saving. */
const values = z
  .record(z.string(), z.unknown(), { error: () => messages.mustBeValues('Values') })
  .check(z.refine((given) => Object.keys(given).length <= 100, messages.tooMany('Values', 100)));

const text = (label: string, max: number) => longText({ label, required: true, max }).schema;

const schemas = [
  z.strictObject({
    type: z.literal('create_work_order'),
    on,
    template: maybe(idOf('work-order-template', 'Template')),
    values: maybe(values),
  }),
  z.strictObject({ type: z.literal('create_request'), on, values }),
  z.strictObject({ type: z.literal('set_fields'), on, values }),
  z
    .strictObject({ type: z.literal('assign'), on, ...people.shape })
    .check(
      z.refine(({ users, teams }) => (users?.length ?? 0) + (teams?.length ?? 0) > 0, { error: words.choosePeople }),
    ),
  z.strictObject({
    type: z.literal('change_asset_status'),
    on,
    asset: maybe(idOf('asset', 'Asset')),
    status_category: maybe(
      z.enum(statusCategories, { error: () => messages.mustBeOneOf('Category', statusCategories) }),
    ),
    status_type: idOf('health-status', 'Status'),
    status_change_type: maybe(
      z.enum(['planned', 'unplanned'], { error: () => messages.mustBeOneOf('Type', ['planned', 'unplanned']) }),
    ),
    notes: maybe(text('Notes', 500)),
  }),
  z.strictObject({
    type: z.literal('notify'),
    on,
    to: people,
    text: text('Text', 500),
    urgent: maybe(z.boolean({ error: () => messages.mustBeFlag('Urgent') })),
  }),
  z.strictObject({
    type: z.literal('call_webhook'),
    on,
    url: link({ label: 'Address', required: true }).schema,
  }),
  z.strictObject({ type: z.literal('draft_purchase_order'), on, part: maybe(idOf('part', 'Part')) }),
  z.strictObject({ type: z.literal('comment'), on, text: text('Comment', 5000) }),
] as const;

export const actionTypes = [
  'create_work_order',
  'create_request',
  'set_fields',
  'assign',
  'change_asset_status',
  'notify',
  'call_webhook',
  'draft_purchase_order',
  'comment',
] as const;

const action = z.discriminatedUnion('type', schemas as never, {
  error: () => messages.mustBeOneOf('Action', actionTypes),
}) as unknown as z.ZodMiniType<z.infer<(typeof schemas)[number]>>;

export type Action = z.infer<(typeof schemas)[number]>;
export type ActionType = Action['type'];
export type ActionOf<T extends ActionType> = Extract<Action, { type: T }>;

const most = 10;

export const actions = z
  .array(action, { error: () => words.actionNeeded })
  .check(z.minLength(1, words.actionNeeded), z.maxLength(most, messages.tooMany('Actions', most)));
