import type { Created, Patch } from '#shared/entity';
import { type FieldErrors, invalid } from '#shared/errors';
import type { CustomValues, Fields as AllFields } from '#shared/field';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { withoutRetired } from '#server/entity/custom';
import { same } from '#server/entity/changes';
import { createRoute, deleteRoute, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import type { Row } from '#server/entity/lock';
import { holdRow, insertRow, loadRow, updateRow } from '#server/entity/write';
import type { Route } from '#server/http/route';
import { assignees, atAssigned } from '#server/entity/assigned';
import { changeParts, plannedParts, rowsOf } from '../parts/parts.server';
import type { AssignedTo } from '#shared/assigned';
import type { PartLine } from '../plan';
import {
  changedProcedures,
  copyProcedures,
  helpPhotosOf,
  plannedProcedures,
  proceduresIn,
} from '../procedures/procedures.server';
import { templates } from '../store.server';
import { requireMeter } from '../series/meter/require-meter.server';
import { workOrder } from '../work-order';
import { ruledFields, type Rule, workOrderTemplate } from './template';
import { wholeRecurrence } from '../series/recurrence/recurrence-options';

type Fields = (typeof workOrderTemplate)['fields'];

export const templateRoutes: Route[] = [
  ...readRoutes(templates),
  createRoute(templates, createTemplate),
  patchRoute(templates, changeTemplate),
  deleteRoute(templates),
  restoreRoute(templates),
];

export async function createTemplate(ctx: Context, input: Created<Fields>): Promise<string> {
  const { parts, procedures, ...rest } = input;
  const id = input.id ?? uuid7(Date.parse(ctx.now));
  const plan = await plannedParts(ctx, id, parts ?? []);
  const sources = await plannedProcedures(ctx, procedures ?? []);
  const recurrence = rest.recurrence && wholeRecurrence(rest.recurrence);
  await requireMeter(ctx, recurrence);
  const values = { ...rest, id, recurrence, procedure_files: helpPhotosOf(sources), ...assignees(input) };
  await atAssigned(insertRow(ctx, templates, values as never, {}, plan.changes));
  await plan.insert();
  await copyProcedures(ctx, id, sources);
  return id;
}

async function changeTemplate(ctx: Context, id: string, input: Patch<Fields>): Promise<void> {
  const before = await loadRow(ctx, templates, id, 'update');
  const changes = input.parts === undefined ? [] : await changeParts(ctx, id, input.parts ?? []);
  const steps = await changedProcedures(ctx, id, input.procedures);
  const all = [...changes, ...steps.changes];
  const entry = all.length > 0 ? { changes: all } : {};
  const recurrence = input.recurrence && wholeRecurrence(input.recurrence);
  if (!same(recurrence, before.recurrence)) await requireMeter(ctx, recurrence);
  const values = { ...input, ...(recurrence && { recurrence }), ...steps.columns, ...assignees(input) };
  await atAssigned(updateRow(ctx, templates, before, values as never, {}, entry));
}

/**
 * Fills in the values of a template where the input has none, and enforces its rules (D17). The words of whoever asked
 * for the work come first, also where the template locks its own (F1.3).
 */
export async function fromTemplate<I extends Record<string, unknown>>(
  ctx: Context,
  id: string,
  input: I,
  asked: Record<string, unknown> = {},
): Promise<I> {
  let row: Row;
  try {
    row = await holdRow(ctx, templates, id);
  } catch (error) {
    if ((error as { status?: number }).status !== 404) throw error;
    throw invalid({ from_template: [messages.notFoundReference('Template')] });
  }
  const parts: PartLine[] = (await rowsOf(ctx, id)).map(({ part, location, quantity }) => ({
    id: part,
    location,
    quantity,
  }));
  const plan: Record<string, unknown> = {
    ...Object.fromEntries(ruledFields.map((key) => [key, row[key]])),
    assigned_to: { users: row.users, teams: row.teams },
    parts,
    procedures: await proceduresIn(ctx, id),
  };
  const rules = rulesBeside(asked, (row.field_rules ?? {}) as Record<string, Rule>);
  const isAsked = Object.keys(asked).length > 0;
  const given: I = { ...asked, ...input, ...(isAsked && joined([row, asked, input])) };
  // Null is an explicit value, except for locked fields.
  const isUnset = (key: string) => given[key] === undefined || (given[key] === null && rules[key]?.locked);
  requireRules(rules, plan, given);
  const filled = Object.entries(plan).filter(([key, value]) => isUnset(key) && value != null);
  const [{ custom_fields: templateValues }] = (await withoutRetired(ctx, templates, [row])) as [Row];
  // Each custom field counts by itself, and null is an explicit value.
  const custom_fields = {
    ...(templateValues as CustomValues | null),
    ...(asked.custom_fields as CustomValues | null | undefined),
    ...(given.custom_fields as CustomValues | null | undefined),
  };
  return { ...given, ...Object.fromEntries(filled), custom_fields };
}

/** The rules that are left where somebody asked for the work: none locks what they say, or requires what has no place. */
const rulesBeside = (input: Record<string, unknown>, rules: Record<string, Rule>): Record<string, Rule> =>
  Object.fromEntries(
    Object.entries(rules)
      .filter(([key]) => input[key] !== null)
      .map(([key, rule]) => [key, input[key] === undefined ? rule : { ...rule, locked: false }]),
  );

const joinedFields = ['images', 'files'];

/** The files of several sources together: none is lost on the way to the work order. */
export const joined = (sources: Record<string, unknown>[]): Record<string, string[]> =>
  Object.fromEntries(
    joinedFields
      .map((key): [string, string[]] => [
        key,
        [...new Set(sources.flatMap((source) => (source[key] ?? []) as string[]))],
      ])
      .filter(([, ids]) => ids.length > 0),
  );

function requireRules(
  rules: Record<string, Rule>,
  plan: Record<string, unknown>,
  given: Record<string, unknown>,
): void {
  const errors: FieldErrors = {};
  const fields: AllFields = { ...workOrder.fields, ...workOrderTemplate.fields };
  for (const [key, { locked, required }] of Object.entries(rules)) {
    const { label } = fields[key]!;
    if (locked && given[key] != null && !same(normalized(key, given[key]), normalized(key, plan[key])))
      errors[key] = [messages.lockedByTemplate(label)];
    const value = given[key] === undefined || locked ? (given[key] ?? plan[key]) : given[key];
    if (required && isEmpty(value)) errors[key] = [messages.required(label)];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Normalizes values, so that different spellings of the same value are equal. */
function normalized(key: string, value: unknown): unknown {
  if (key === 'assigned_to') {
    const { users = [], teams = [] } = value as AssignedTo;
    return { users: users.toSorted(), teams: teams.toSorted() };
  }
  if (key !== 'parts') return value;
  return (value as PartLine[]).map(({ id, location, quantity }) => ({ id, location, quantity: quantity ?? 1 }));
}

const isEmpty = (value: unknown): boolean => {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every((one) => Array.isArray(one) && one.length === 0);
};
