import type { Created, Patch } from '#shared/entity';
import { type FieldErrors, invalid } from '#shared/errors';
import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import { createRoute, deleteRoute, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import { addedByFeature, bind } from '#server/entity/store';
import { insertRow, loadRow, updateRow } from '#server/entity/write';
import type { Route } from '#server/http/route';
import { procedure, type WrittenStep } from './procedure';
import { procedureTable } from './procedure.table';
import type { Step } from './steps';

type Fields = (typeof procedure)['fields'];

const procedures = bind(procedure, procedureTable, {
  computed: {
    field_count: (row: string) => `jsonb_array_length(${row}.fields)`,
    used_count: addedByFeature,
  },
});

export const procedureRoutes: Route[] = [
  ...readRoutes(procedures),
  createRoute(procedures, createProcedure),
  patchRoute(procedures, changeProcedure),
  // Deleting is always allowed, because work orders have copies.
  deleteRoute(procedures),
  restoreRoute(procedures),
];

export async function createProcedure(ctx: Context, input: Created<Fields>): Promise<string> {
  return atSteps(input.fields, () => insertRow(ctx, procedures, withSteps(input, []) as never));
}

async function changeProcedure(ctx: Context, id: string, input: Patch<Fields>): Promise<void> {
  const before = await loadRow(ctx, procedures, id, 'update');
  await atSteps(input.fields, () =>
    updateRow(ctx, procedures, before, withSteps(input, before.fields as Step[]) as never),
  );
}

function withSteps<I extends { fields?: WrittenStep[] | null }>(input: I, before: readonly Step[]): I {
  if (input.fields === undefined) return input;
  const fields = withIds(input.fields ?? [], before);
  const photos = [...new Set(fields.flatMap(({ help_photo }) => help_photo ?? []))];
  return { ...input, fields, photos };
}

/** Steps keep their ids. A step without one takes the id of the same step before, or a new one. */
function withIds(written: readonly WrittenStep[], before: readonly Step[]): Step[] {
  const free = before.filter(({ id }) => !written.some((one) => one.id === id));
  return written.map(({ id, show_if, ...rest }) => {
    const known = free.findIndex(({ type, label }) => type === rest.type && label === rest.label);
    const stepId = id ?? (known < 0 ? undefined : free.splice(known, 1)[0]!.id) ?? uuid7();
    const filled = Object.entries(rest).filter(
      ([, value]) => value !== null && value !== undefined && value !== false && value !== '',
    );
    const condition = show_if && { show_if: { field: show_if.field, in: show_if.in.map(String) } };
    return { id: stepId, ...Object.fromEntries(filled), ...condition } as Step;
  });
}

/** Reports an error about a help photo at the step that shows it. */
async function atSteps<T>(steps: readonly WrittenStep[] | null | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { photos } = (error as { extra?: { errors?: FieldErrors } }).extra?.errors ?? {};
    if (!photos) throw error;
    const at = steps!.findIndex(({ help_photo }) => help_photo);
    throw invalid({ [`fields.${at}.help_photo`]: photos });
  }
}
