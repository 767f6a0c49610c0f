import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Created, Patch } from '#shared/entity';
import type { Context } from '#server/context';
import { createRoute, deleteRoute, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import type { Row } from '#server/entity/lock';
import { restoreRow } from '#server/entity/restore';
import { deleteRow, insertRow, loadRow, updateRow } from '#server/entity/write';
import type { Route } from '#server/http/route';
import { arm, disarm } from './engine/arm.server';
import type { automation } from './automation';
import { checkAutomation, type Definition } from './check/check.server';
import { automations } from './store.server';
import { withWebhook } from './with-webhook.server';

type Fields = (typeof automation)['fields'];

/** 192 random bits, written as Standard Webhooks do. */
const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;
const newToken = (): string => randomBytes(16).toString('base64url');

export async function createAutomation(ctx: Context, input: Created<Fields>): Promise<string> {
  await checkAutomation(ctx, input as Definition);
  const columns = {
    author: ctx.user.member,
    runs: 0,
    token: newToken(),
    secret: newSecret(),
  };
  const id = await insertRow(ctx, automations, input, columns);
  if (input.is_enabled) await arm(ctx, id);
  return id;
}

/**
 * Whoever saves it is its author and answers for what it does (F3.7). With another trigger, what it knew of its subjects
 * begins anew.
 */
async function changeAutomation(ctx: Context, id: string, patch: Patch<Fields>): Promise<void> {
  const before = await loadRow(ctx, automations, id, 'update');
  const after = { ...before, ...patch } as unknown as Definition & { is_enabled: boolean };
  // What names something that is gone meanwhile can still be switched off.
  if (after.is_enabled || patch.trigger || patch.conditions || patch.actions) await checkAutomation(ctx, after);
  const watchesAnew = after.is_enabled && (!before.is_enabled || !isDeepStrictEqual(after.trigger, before.trigger));
  const columns = {
    author: ctx.user.member ?? before.author,
    disabled_reason: after.is_enabled ? null : before.disabled_reason,
    ...(!after.is_enabled && { armed_entry: null }),
    failures: after.is_enabled ? 0 : before.failures,
  };
  await updateRow(ctx, automations, before, patch, columns);
  if (watchesAnew) await arm(ctx, id);
  else if (!after.is_enabled) await disarm(ctx, id);
}

async function removeAutomation(ctx: Context, before: Row): Promise<void> {
  await deleteRow(ctx, automations, before);
  await disarm(ctx, before.id);
}

async function restoreAutomation(ctx: Context, id: string): Promise<void> {
  await restoreRow(ctx, automations, id);
  await arm(ctx, id);
}

export const automationRoutes: Route[] = [
  ...readRoutes(automations),
  createRoute(automations, createAutomation),
  patchRoute(automations, changeAutomation),
  deleteRoute(automations, removeAutomation),
  restoreRoute(automations, restoreAutomation),
].map(withWebhook);
