import type { Created, Patch } from '#shared/entity';
import { invalid } from '#shared/errors';
import { messages } from '#shared/messages';
import { can, type Noun } from '#shared/permission';
import type { Context } from '#server/context';
import { createRoute, deleteRoute, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import { bind } from '#server/entity/store';
import { insertRow, loadRow, updateRow } from '#server/entity/write';
import type { Route } from '#server/http/route';
import { view } from './view';
import { viewTable } from './view.table';

const views = bind(view, viewTable);

type Fields = (typeof view)['fields'];

export const viewRoutes: Route[] = [
  ...readRoutes(views),
  createRoute(views, createView),
  patchRoute(views, changeView),
  deleteRoute(views),
  restoreRoute(views),
];

async function createView(ctx: Context, input: Created<Fields>): Promise<string> {
  requireReadable(ctx, input.entity);
  return insertRow(ctx, views, input);
}

async function changeView(ctx: Context, id: string, patch: Patch<Fields>): Promise<void> {
  requireReadable(ctx, patch.entity);
  const before = await loadRow(ctx, views, id, 'update');
  await updateRow(ctx, views, before, patch);
}

/** Views are kept of lists one may read. */
function requireReadable(ctx: Context, entity: string | null | undefined): void {
  if (entity && !can(ctx.user, 'read', entity as Noun)) throw invalid({ entity: [messages.forbidden(ctx.user.role)] });
}
