import { AppError, type FieldErrors, invalid } from '#shared/errors';
import type { Field, Fields } from '#shared/field';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { customFieldsHere, type CustomFieldsByNoun, fieldsHere } from '#server/entity/custom';
import { filterClause } from '#server/entity/filter/filter';
import { Params } from '#server/entity/params';
import { firstIds } from '#server/entity/read';
import { hasStore, quote, storeOf } from '#server/entity/store';
import { visibleTo } from '#server/entity/visible';
import { nextOccurrence } from '#server/jobs/cron';
import { isLiteralReachable } from '#server/outgoing';
import type { Action } from '../sentence/action';
import { words } from '../automation.words';
import { changeOps, type ConditionGroup, type ConditionLine, linesOf } from '../sentence/condition';
import { checkValues } from './check-values.server';
import { nounOf, plainRoots, plainRootsOf, relatedRoots, rootOf } from './roots';
import { isPath, placesIn, textsIn } from '../sentence/template-text';
import { type SubjectNoun, subjectOf, type Trigger } from '../sentence/trigger';

/** What an automation does, saved or not. */
export interface Definition {
  trigger: Trigger;
  conditions?: ConditionGroup | null;
  actions: Action[];
  cooldown_minutes?: number | null;
  unless_open?: boolean | null;
  max_runs_per_hour?: number | null;
}

/** Everything that it names must exist when it is saved: records, fields, values and places in texts. */
export async function checkAutomation(ctx: Context, given: Definition): Promise<void> {
  const errors: FieldErrors = {};
  const wrong = (path: string, message: string) => (errors[path] ??= []).push(message);
  const custom = await customFieldsHere(ctx);
  const noun = subjectOf(given.trigger);
  await checkTrigger(ctx, given.trigger, custom, wrong);
  if (given.conditions)
    for (const { line, path } of linesOf(given.conditions)) {
      const message = conditionError(ctx, given.trigger, noun, line, custom);
      if (message) wrong(['conditions', ...path, message.at].join('.'), message.text);
    }
  await checkReferences(ctx, given, wrong);
  for (const [at, action] of given.actions.entries()) {
    const earlier = given.actions.slice(0, at);
    checkPlaces(given.trigger, earlier, action, custom, (path, message) => wrong(`actions.${at}.${path}`, message));
    const target = action.on === 'work_order' ? 'work-order' : noun;
    if (action.on === 'work_order' && noun !== 'work-order' && !makesOrder(earlier))
      wrong(`actions.${at}.on`, words.noWorkOrder);
    for (const [path, message] of await checkValues(ctx, action, target)) wrong(`actions.${at}.${path}`, message);
    if (action.type === 'call_webhook' && !isLiteralReachable(ctx.app.config, action.url))
      wrong(`actions.${at}.url`, messages.mustBeLink('Address'));
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

type Wrong = (path: string, message: string) => void;

const makesOrder = (actions: readonly Action[]): boolean => actions.some(({ type }) => type === 'create_work_order');

async function checkTrigger(ctx: Context, trigger: Trigger, custom: CustomFieldsByNoun, wrong: Wrong): Promise<void> {
  if (trigger.type === 'field_changed' && !fieldsHere(storeOf(trigger.entity), custom)[trigger.field])
    wrong('trigger.field', words.unknownField);
  if (trigger.type !== 'schedule') return;
  try {
    if (!nextOccurrence(trigger.cron, ctx.organization.time_zone, new Date(ctx.now)))
      wrong('trigger.cron', messages.mustBeCron);
  } catch {
    wrong('trigger.cron', messages.mustBeCron);
  }
  if (!trigger.filter) return;
  try {
    await firstIds(ctx, storeOf(trigger.filter.entity), new URLSearchParams(trigger.filter.query ?? ''), 1);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    wrong('trigger.filter.query', error.message);
  }
}

/** Fields and comparisons are those of lists (D5), so lists say what is wrong. */
function conditionError(
  ctx: Context,
  trigger: Trigger,
  noun: SubjectNoun | undefined,
  { field, op, value }: ConditionLine,
  custom: CustomFieldsByNoun,
): { at: string; text: string } | undefined {
  const isChange = (changeOps as readonly string[]).includes(op);
  if (field.startsWith('body.'))
    return trigger.type === 'webhook' && !isChange ? undefined : { at: 'field', text: words.unknownField };
  if (!noun || !hasStore(noun)) return { at: 'field', text: words.unknownField };
  const store = storeOf(noun);
  if (isChange) return fieldsHere(store, custom)[field] ? undefined : { at: 'field', text: words.unknownField };
  const raw = Array.isArray(value) ? value.join(',') : String(value ?? (op === 'isnull' ? true : ''));
  try {
    filterClause(ctx, store, 't', op === 'eq' ? field : `${field}__${op}`, raw, new Params(), custom);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The name of the filter is the field with its comparison; which of the three is wrong, the message says.
    return { at: error.message.startsWith('Unknown') ? 'field' : 'value', text: error.message };
  }
}

interface Reference {
  path: string;
  noun: string;
  ids: string[];
}

function referencesIn({ trigger, actions }: Definition): Reference[] {
  const one = (path: string, noun: string, id: string | null | undefined): Reference[] =>
    id ? [{ path, noun, ids: [id] }] : [];
  const people = (path: string, given: { users?: string[] | null; teams?: string[] | null }): Reference[] => [
    { path: `${path}users`, noun: 'user', ids: given.users ?? [] },
    { path: `${path}teams`, noun: 'team', ids: given.teams ?? [] },
  ];
  return [
    ...('measurement' in trigger ? one('trigger.measurement', 'measurement', trigger.measurement) : []),
    ...('asset' in trigger ? one('trigger.asset', 'asset', trigger.asset) : []),
    ...actions.flatMap((action, at) => {
      const path = `actions.${at}.`;
      switch (action.type) {
        case 'create_work_order':
          return one(`${path}template`, 'work-order-template', action.template);
        case 'assign':
          return people(path, action);
        case 'notify':
          return people(`${path}to.`, action.to);
        case 'change_asset_status':
          return [
            ...one(`${path}asset`, 'asset', action.asset),
            ...one(`${path}status_type`, 'health-status', action.status_type),
          ];
        case 'draft_purchase_order':
          return one(`${path}part`, 'part', action.part);
        default:
          return [];
      }
    }),
  ];
}

/** A record that does not exist, or is another organisation's, cannot be named. */
async function checkReferences(ctx: Context, given: Definition, wrong: Wrong): Promise<void> {
  for (const { path, noun, ids } of referencesIn(given)) {
    if (ids.length === 0) continue;
    const store = storeOf(noun);
    const params = new Params();
    const found = await ctx.db.rows(
      `select from ${quote(store.source)} t where ${visibleTo(ctx, store, 't', params)} and t.id = any(${params.add(ids)}::uuid[])`,
      params.values,
    );
    if (found.length < ids.length) wrong(path, messages.notFoundReference(store.entity.label));
  }
}

/** A place in a text must be one that a run can fill in (F3.4). */
function checkPlaces(
  trigger: Trigger,
  earlier: readonly Action[],
  action: Action,
  custom: CustomFieldsByNoun,
  wrong: Wrong,
): void {
  for (const { text, path } of textsIn(action))
    for (const place of placesIn(text))
      if (!isPlace(trigger, earlier, place, custom)) wrong(path.join('.'), words.unknownPlace(place));
}

function isPlace(trigger: Trigger, earlier: readonly Action[], place: string, custom: CustomFieldsByNoun): boolean {
  if (!isPath(place)) return false;
  const [root = '', ...rest] = place.split('.');
  if (root === 'body') return trigger.type === 'webhook';
  if (Object.hasOwn(plainRoots, root)) {
    const known = root as keyof typeof plainRoots;
    const keys: readonly string[] = plainRoots[known];
    return plainRootsOf(trigger).includes(known) && rest.length === 1 && keys.includes(rest[0]!);
  }
  const noun = subjectOf(trigger);
  const isSubject = noun !== undefined && rootOf(noun) === root;
  const isMade =
    (root === 'work_order' && makesOrder(earlier)) ||
    (root === 'request' && earlier.some(({ type }) => type === 'create_request'));
  if (!isSubject && !isMade && !(noun && isRelated(noun, root))) return false;
  return rest.length > 0 && leads(nounOf(root), rest, custom);
}

/** What a subject refers to by a field of that name; where the machine of a measurement stands counts, too. */
function isRelated(noun: SubjectNoun, root: string): boolean {
  if (!(relatedRoots as readonly string[]).includes(root) || !hasStore(noun)) return false;
  const { fields } = storeOf(noun).entity;
  return fields[root]?.to === nounOf(root) || (root === 'location' && fields.asset !== undefined);
}

/** Values that people may not see in a text: contacts, and what is no value. */
const isSaid = (field: Field): boolean => !field.unrecorded && !['data', 'custom', 'files'].includes(field.kind);

function leads(noun: string, [key = '', ...rest]: string[], custom: CustomFieldsByNoun): boolean {
  if (key === 'id') return rest.length === 0;
  const fields: Fields = fieldsHere(storeOf(noun), custom);
  if (key === 'custom_fields') return rest.length === 1 && `custom_fields.${rest[0]}` in fields;
  const field = Object.hasOwn(fields, key) ? fields[key]! : undefined;
  if (!field || !isSaid(field)) return false;
  if (rest.length === 0) return true;
  return field.kind === 'ref' && field.to !== undefined && field.to !== 'file' && leads(field.to, rest, custom);
}
