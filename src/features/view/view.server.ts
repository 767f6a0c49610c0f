import type { Created, Patch } from '#shared/entity';
import { invalid } from '#shared/errors';
import { messages } from '#words/messages';
import { can, type Noun } from '#shared/permission';
import type { Context } from '#server/context';
import { createRoute, deleteRoute, patchRoute, readRoutes, restoreRoute } from '#server/entity/routes';
import { bind } from '#server/entity/store';
import { insertRow, loadRow, updateRow } from '#server/entity/write';
import type { Route } from '#server/http/route';
import { view } from './view';
import { viewTable } from './view.table';

const member = `nullif(current_setting('app.member', true), '')::uuid`;

const views = bind(view, viewTable, {
  computed: {
    is_pinned: (row) =>
      `exists (select from view_pin p where p.organization_id = ${row}.organization_id and p.view_id = ${row}.id and p.member_id = ${member})`,
  },
});

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
  const { is_pinned, ...rest } = input;
  const id = await insertRow(ctx, views, rest);
  if (is_pinned) await pin(ctx, id, true);
  return id;
}

async function changeView(ctx: Context, id: string, { is_pinned, ...patch }: Patch<Fields>): Promise<void> {
  requireReadable(ctx, patch.entity);
  const pinsOnly = is_pinned !== undefined && Object.values(patch).every((value) => value === undefined);
  // A pin is personal: everybody who may read a view may pin it.
  const before = await loadRow(ctx, views, id, pinsOnly ? 'read' : 'update');
  await updateRow(ctx, views, before, patch);
  if (is_pinned !== undefined) await pin(ctx, id, is_pinned === true);
}

async function pin(ctx: Context, view_id: string, pinned: boolean): Promise<void> {
  const statement = pinned
    ? `insert into view_pin (organization_id, view_id, member_id) values ($1, $2, $3) on conflict do nothing`
    : `delete from view_pin where organization_id = $1 and view_id = $2 and member_id = $3`;
  await ctx.db.rows(statement, [ctx.organization.id, view_id, ctx.user.id]);
}

/** A view can only be saved for a list that the caller may read. */
function requireReadable(ctx: Context, entity: string | null | undefined): void {
  if (entity && !can(ctx.user, 'read', entity as Noun)) throw invalid({ entity: [messages.forbidden(ctx.user.role)] });
}
