import type { Patch } from '#shared/entity';
import type { Context } from '#server/context';
import { createRoute, deleteRoute, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import { loadRow, updateRow } from '#server/entity/write';
import type { Route } from '#server/http/route';
import { rescued } from './decide/advance.server';
import { acknowledgeDueAt, createRequest } from './create.server';
import { restoreRequest } from './decide/reopen.server';
import type { request } from './request';
import { refuseOthersWords } from './thread/said.server';
import { requests } from './store.server';

export const requestRoutes: Route[] = [
  ...readRoutes(requests),
  createRoute(requests, createRequest),
  patchRoute(requests, changeRequest),
  deleteRoute(requests),
  restoreRoute(requests, restoreRequest),
];

/** A new priority moves the clock of a request that nobody has acknowledged yet (F1.4). */
async function changeRequest(ctx: Context, id: string, patch: Patch<(typeof request)['fields']>): Promise<void> {
  const before = await loadRow(ctx, requests, id, 'update');
  await refuseOthersWords(ctx, before, patch);
  const moves = patch.priority !== undefined && patch.priority !== before.priority && !before.acknowledged_at;
  const columns = moves ? { ack_due_at: await acknowledgeDueAt(ctx, patch.priority, before.created_at as string) } : {};
  await updateRow(ctx, requests, before, patch, { ...columns, ...rescued(ctx, before) });
}
