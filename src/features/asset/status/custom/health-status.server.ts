import { conflict, invalid } from '#shared/errors';
import type { Patch } from '#shared/entity';
import { isUuid } from '#shared/id';
import { messages } from '#words/messages';
import type { Context } from '#server/context';
import { createRoute, patchRoute, readRoutes, replaceRoute, restoreRoute } from '#server/entity/routes';
import { bind } from '#server/entity/store';
import type { Row } from '#server/entity/lock';
import { deleteRow, insertRows, loadRow, updateRow } from '#server/entity/write';
import { type Route, route } from '#server/http/route';
import { replaceStatus, usesOf } from './replace.server';
import { categoryOptions, healthStatus } from './health-status';
import { healthStatusTable } from './health-status.table';

const healthStatuses = bind(healthStatus, healthStatusTable);

export const healthStatusRoutes: Route[] = [
  ...readRoutes(healthStatuses),
  createRoute(healthStatuses),
  patchRoute(healthStatuses, changeHealthStatus),
  replaceRoute(healthStatuses, changeHealthStatus),
  route({
    method: 'DELETE',
    path: '/assets/custom-health-status/:id',
    tag: 'Health statuses',
    summary: 'Delete a health status; one that is in use needs a replacement',
    permit: ['delete', 'health-status'],
    status: 204,
    query: [
      {
        name: 'replacement',
        description: 'The status, of the same category, that takes its place in every asset’s history.',
        schema: { type: 'string', format: 'uuid' },
      },
    ],
    handle: (ctx, { params, query }) => removeHealthStatus(ctx, params.id!, query.get('replacement')),
  }),
  restoreRoute(healthStatuses),
];

/** Every new organisation gets one status of each category (D10). */
export async function seedHealthStatuses(ctx: Context): Promise<void> {
  await insertRows(
    ctx,
    healthStatuses,
    categoryOptions.map(({ value, label }) => ({ name: label, category: value })),
    categoryOptions.map(() => ({ is_builtin: true })),
  );
}

async function changeHealthStatus(
  ctx: Context,
  id: string,
  patch: Patch<(typeof healthStatus)['fields']>,
): Promise<void> {
  const before = await loadRow(ctx, healthStatuses, id, 'update');
  if (patch.category !== undefined && patch.category !== before.category) {
    if (before.is_builtin) throw conflict(messages.builtinStatus);
    if ((await usesOf(ctx, id)) > 0) throw conflict(messages.statusKeepsCategory);
  }
  await updateRow(ctx, healthStatuses, before, patch);
}

async function removeHealthStatus(ctx: Context, id: string, replacement: string | null): Promise<void> {
  const before = await loadRow(ctx, healthStatuses, id, 'delete');
  if (before.is_builtin) throw conflict(messages.builtinStatus);
  const uses = await usesOf(ctx, id);
  if (uses > 0 && replacement === null)
    throw conflict(messages.statusInUse(uses), { in_use: uses, replacement_needed: true });
  if (replacement !== null) await replace(ctx, before, replacement.toLowerCase());
  await deleteRow(ctx, healthStatuses, before);
}

async function replace(ctx: Context, before: Row, replacement: string): Promise<void> {
  const [other] = isUuid(replacement)
    ? await ctx.db.rows<{ category: string }>(
        `select category from health_status where organization_id = $1 and id = $2 and id <> $3 and deleted_at is null for share`,
        [ctx.organization.id, replacement, before.id],
      )
    : [];
  if (!other) throw invalid({ replacement: [messages.notFoundReference('Replacement')] });
  if (other.category !== before.category) throw invalid({ replacement: [messages.replacementCategory] });
  await replaceStatus(ctx, before.id, replacement);
}
