import { bodies, parse } from '#shared/entity';
import { AppError, type FieldErrors } from '#shared/errors';
import type { Fields } from '#shared/field';
import { findRoute } from '#server/call';
import type { Context } from '#server/context';
import { assignees } from '#server/entity/assigned';
import { customValuesOfChanged } from '#server/entity/custom';
import { resolveReferences } from '#server/entity/references';
import { storeOf } from '#server/entity/store';
import { newWorkOrder } from '#features/work-order/index.server';
import type { Action } from '../sentence/action';
import { words } from '../automation.words';
import { placesIn, textsIn } from '../sentence/template-text';

/** What is wrong with what an action writes, by the fields of the noun that it writes to. */
export async function checkValues(
  ctx: Context,
  action: Action,
  target: string | undefined,
): Promise<[path: string, message: string][]> {
  switch (action.type) {
    case 'create_work_order':
      return wrongValues(ctx, 'work-order', newWorkOrder.fields, action.values ?? {});
    case 'create_request':
      return wrongValues(ctx, 'request', storeOf('request').entity.fields, action.values);
    case 'set_fields': {
      const route = target ? findRoute('PATCH', `${storeOf(target).entity.path}/:id`) : undefined;
      if (!target || !route?.body) return [['on', words.noSubject]];
      return wrongValues(ctx, target, route.body.fields, action.values);
    }
    case 'assign':
      return !target || storeOf(target).entity.fields.assigned_to ? needs(target) : [['on', words.notFor(target)]];
    case 'comment':
      if (!target) return needs(target);
      return findRoute('POST', `${storeOf(target).entity.path}/:id/comments`) ? [] : [['on', words.notFor(target)]];
    default:
      return [];
  }
}

const needs = (target: string | undefined): [string, string][] => (target ? [] : [['on', words.noSubject]]);

/** Values with places in them are only known when it runs; all others are checked now. */
async function wrongValues(
  ctx: Context,
  noun: string,
  fields: Fields,
  values: Record<string, unknown>,
): Promise<[string, string][]> {
  const fixed = Object.fromEntries(
    Object.entries(values).filter(([, value]) => !textsIn(value).some(({ text }) => placesIn(text).length > 0)),
  );
  const unknown = Object.keys(values).filter((key) => !(key in fixed) && (!fields[key] || fields[key].readOnly));
  const errors: FieldErrors = Object.fromEntries(unknown.map((key) => [key, [words.unknownField]]));
  try {
    const parsed = parse(bodies(fields).patch, fixed) as Record<string, unknown>;
    const store = storeOf(noun);
    await resolveReferences(ctx, store, [{ ...parsed, ...assignees(parsed) }]);
    if (parsed.custom_fields) await customValuesOfChanged(ctx, store, {}, parsed.custom_fields as never);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error;
    Object.assign(errors, error.extra.errors);
  }
  return Object.entries(errors).flatMap(([key, list]) =>
    list.map((message): [string, string] => [`values.${key}`, message]),
  );
}
