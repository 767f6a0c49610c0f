import type { Context } from '#server/context';
import { createAutomation } from '#features/automation/automation.server';
import { demoUsers } from '../organization';
import { demoAutomations } from './automations';

type Id = (kind: string, key: string) => string;

/** The automations of the plant, saved by its manager. What they do from then on is in their log. */
export async function seedDemoAutomations(ctx: Context, idOf: Id): Promise<void> {
  const manager = await managerOf(ctx, idOf);
  const seeded = await ctx.db.rows(`select from automation where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    idOf('automation', 'critical-told'),
  ]);
  if (!manager || seeded.length > 0) return;
  const [gauge, counter] = [await measurementOf(ctx, 'gauge'), await measurementOf(ctx, 'cumulative')];
  const byManager: Context = { ...ctx, user: { ...ctx.user, member: manager } };
  for (const { key, ...automation } of demoAutomations({ idOf, gauge, counter })) {
    const id = idOf('automation', key);
    await createAutomation(byManager, { ...automation, id } as never);
  }
}

async function managerOf(ctx: Context, idOf: Id): Promise<string | undefined> {
  const { email } = demoUsers.find(({ role }) => role === 'manager')!;
  const [row] = await ctx.db.rows<{ id: string }>(
    `select id from member where organization_id = $1 and (id = $2 or lower(email) = $3) and deleted_at is null`,
    [ctx.organization.id, idOf('user', email), email],
  );
  return row?.id;
}

async function measurementOf(ctx: Context, kind: string): Promise<string | undefined> {
  const [row] = await ctx.db.rows<{ id: string }>(
    `select id from measurement where organization_id = $1 and kind = $2 and asset_id is not null and deleted_at is null
     order by name, id limit 1`,
    [ctx.organization.id, kind],
  );
  return row?.id;
}
