import { forbidden } from '#shared/errors';
import { nestCustom } from '#shared/custom-keys';
import { can } from '#shared/permission';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import type { Route } from '#server/http/route';
import { usualSettings } from '../batch-upload';
import type { Target } from '../targets/nouns.server';
import type { Period } from '../special/special.server';

type Values = Record<string, unknown>;

/** Makes a record by the noun's own call, with the id that the check chose. */
export async function createRecord(
  ctx: Context,
  target: Target,
  id: string,
  values: Values,
  settings = usualSettings,
): Promise<void> {
  const body = { id, ...bodyOf(target, values, true) };
  const { create, after } = target.special;
  if (create) {
    requirePermission(ctx, target.create);
    await create(ctx, target.create.body!.parse(body) as Values, settings);
  } else await write(ctx, target.create, {}, body);
  await after?.(ctx, id, values, true);
}

/** Makes many records in a few statements, where their noun can. Says whether it could. */
export async function createTogether(ctx: Context, target: Target, rows: { id: string; values: Values }[]) {
  const { create, special } = target;
  if (!create.writeAll || special.create) return false;
  requirePermission(ctx, create);
  await create.writeAll(
    ctx,
    rows.map(({ id, values }) => create.body!.parse({ id, ...bodyOf(target, values, true) })),
  );
  for (const { id, values } of rows) await special.after?.(ctx, id, values, true);
  return true;
}

/** Changes a record by the noun's own call. */
export async function changeRecord(ctx: Context, target: Target, id: string, values: Values): Promise<void> {
  const body = bodyOf(target, values, false);
  if (Object.keys(body).length > 0) await write(ctx, target.change, { id }, body);
  await target.special.after?.(ctx, id, values, false);
}

export function removeRecord(ctx: Context, target: Target, id: string, period: Period): Promise<unknown> {
  const { remove } = target.special;
  return remove ? remove(ctx, id, period) : write(ctx, target.remove, { id }, undefined);
}

const bodyOf = ({ special }: Target, values: Values, isNew: boolean): Values =>
  nestCustom(special.body?.(values, isNew) ?? values);

function requirePermission(ctx: Context, route: Route | undefined): asserts route is Route {
  if (!route || (typeof route.permit !== 'string' && !can(ctx.user, ...route.permit)))
    throw forbidden(messages.forbidden(ctx.user.role));
}

/** The same as a request by this person, without the answer where the route knows how to do without. */
async function write(ctx: Context, route: Route | undefined, params: Record<string, string>, body: unknown) {
  requirePermission(ctx, route);
  const parsed = route.body?.parse(body);
  if (route.write) return route.write(ctx, { params, body: parsed });
  return route.handle!(ctx, { params, query: new URLSearchParams(), body: parsed });
}
