import type { Created, Patch } from '#shared/entity';
import { conflict, type FieldErrors, invalid } from '#shared/errors';
import type { AssignedTo } from '#shared/assigned';
import type { Context } from '#server/context';
import { type Holder, refuseHeldBy } from '#server/entity/held';
import { addedTo } from '#server/feature';
import { assignees, atAssigned } from '#server/entity/assigned';
import type { Row } from '#server/entity/lock';
import { createRoute, deleteRoute, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import { deleteRow, insertRow, loadRow, updateRow } from '#server/entity/write';
import type { Route } from '#server/http/route';
import { messages } from '#words/messages';
import { bandOf, bandOfState, limitsOutOfOrder, limitKeys, limitsOf, type State } from './band';
import { measurement } from './measurement';
import { words } from './measurement.words';
import { measurements } from './store.server';

declare module '#server/feature' {
  interface Places {
    /** For features that go by what is measured. */
    measurement: {
      /** What of theirs would stand still without it. */
      holdersOf(ctx: Context, measurement: string): Promise<Holder>;
    };
  }
}

type Fields = (typeof measurement)['fields'];

export async function createMeasurement(ctx: Context, { assigned_to, ...input }: Created<Fields>): Promise<string> {
  requireOneScope(input, input);
  requireConsistent(input);
  await requireFreeCode(ctx, input.code);
  return atAssigned(insertRow(ctx, measurements, { ...input, ...assignees({ assigned_to }) } as Created<Fields>));
}

async function changeMeasurement(ctx: Context, id: string, { assigned_to, ...patch }: Patch<Fields>): Promise<void> {
  const before = await loadRow(ctx, measurements, id, 'update');
  const after = { ...before, ...patch };
  requireOneScope(after, patch);
  requireConsistent(after);
  const isOther = (key: 'kind' | 'unit') => patch[key] !== undefined && (patch[key] ?? null) !== (before[key] ?? null);
  if (Number(before.reading_count) > 0 && (isOther('kind') || isOther('unit'))) throw conflict(words.kindFixed);
  if (patch.code !== before.code) await requireFreeCode(ctx, patch.code, id);
  const assigned = assignees({ assigned_to: assigned_to as AssignedTo | null | undefined });
  await atAssigned(updateRow(ctx, measurements, before, { ...patch, ...assigned }, { band: bandAfter(after) }));
}

/** Work by meter and automations would wait for readings that never come. */
async function deleteMeasurement(ctx: Context, before: Row): Promise<void> {
  const holders: Holder[] = [];
  for (const { holdersOf } of addedTo('measurement')) if (holdersOf) holders.push(await holdersOf(ctx, before.id));
  refuseHeldBy(holders);
  await deleteRow(ctx, measurements, before);
}

/** New limits move the band of the last reading. */
function bandAfter(row: Row): string | null {
  if (row.last_state) return bandOfState(row.states as State[], String(row.last_state));
  return row.last_value === null ? null : bandOf(limitsOf(row), Number(row.last_value));
}

const label = (key: string): string => measurement.fields[key as keyof Fields].label;

/** Said at the location where it is one too many. */
function requireOneScope(row: Record<string, unknown>, sent: Record<string, unknown>): void {
  const [hasAsset, hasLocation] = [Boolean(row.asset), Boolean(row.location)];
  if (hasAsset !== hasLocation) return;
  throw invalid({ [hasLocation && sent.location ? 'location' : 'asset']: [words.oneScope] });
}

function requireConsistent(row: Record<string, unknown>): void {
  const errors: FieldErrors = {};
  const { kind } = row;
  const given = (key: string) => row[key] !== null && row[key] !== undefined;
  const states = (row.states ?? []) as State[];
  if (kind === 'state' && states.length === 0) errors.states = [words.statesNeeded];
  if (kind !== 'state' && states.length > 0) errors.states = [words.onlyStates];
  if (kind !== 'cumulative')
    for (const key of ['rollover_at', 'max_per_day']) if (given(key)) errors[key] = [words.onlyCumulative];
  if (kind === 'state') for (const key of limitKeys) if (given(key)) errors[key] = [words.notOfStates];
  for (const [inner, outer] of limitsOutOfOrder(limitsOf(row)))
    errors[inner] ??= [words.limitOrder(label(inner), label(outer))];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Sensors name it by its code; the unique index holds if two are made at once. */
async function requireFreeCode(ctx: Context, code: string | null | undefined, id?: string): Promise<void> {
  if (!code) return;
  const taken = await ctx.db.rows(
    `select from measurement where organization_id = $1 and code = $2 and deleted_at is null and id is distinct from $3`,
    [ctx.organization.id, code, id ?? null],
  );
  if (taken.length > 0) throw invalid({ code: [messages.duplicate('Code')] });
}

export const measurementRoutes: Route[] = [
  ...readRoutes(measurements),
  createRoute(measurements, createMeasurement),
  patchRoute(measurements, changeMeasurement),
  deleteRoute(measurements, deleteMeasurement),
  restoreRoute(measurements),
];
