import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import { insertInto } from '#server/db/statement';
import { createAutomation } from '#features/automation/automation.server';
import { automationRunTable } from '#features/automation/automation.table';
import { demoUsers } from '../organization';
import { type DemoAutomation, demoAutomations } from './automations';

type Id = (kind: string, key: string) => string;

interface Ran {
  id: string;
  name: string;
  at: string;
}

/** The automations of the plant, saved by its manager, and what they did in the last weeks. */
export async function seedDemoAutomations(ctx: Context, idOf: Id): Promise<void> {
  const manager = await managerOf(ctx, idOf);
  const seeded = await ctx.db.rows(`select from automation where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    idOf('automation', 'critical-told'),
  ]);
  if (!manager || seeded.length > 0) return;
  const [gauge, counter] = [await measurementOf(ctx, 'gauge'), await measurementOf(ctx, 'cumulative')];
  const byManager: Context = { ...ctx, user: { ...ctx.user, member: manager } };
  for (const { key, ran, ...automation } of demoAutomations({ idOf, gauge, counter })) {
    const id = idOf('automation', key);
    await createAutomation(byManager, { ...automation, id } as never);
    if (ran) await writeRuns(ctx, id, ran);
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

async function writeRuns(ctx: Context, automation: string, ran: NonNullable<DemoAutomation['ran']>): Promise<void> {
  const rows = await ctx.db.rows<Ran>(ran.sql, [ctx.organization.id, ctx.now]);
  if (rows.length === 0) return;
  const { noun, text, did } = ran;
  const status = 'succeeded';
  const runs = rows.map(({ id, name, at }) => ({
    organization_id: ctx.organization.id,
    id: uuid7(Date.parse(at)),
    automation_id: automation,
    status,
    at,
    created_at: at,
    event: { at, subject: { noun, id } },
    subject_id: id,
    subject: { noun, id, name },
    depth: 1,
    chain: [automation],
    lines: [
      { n: 1, kind: 'trigger', text, result: 'yes' },
      { n: 2, kind: 'action', text: did, result: 'done' },
    ],
    key: `demo ${id}`,
  }));
  await insertInto(ctx.db, automationRunTable, runs);
  const last = runs[0]!;
  await ctx.db.rows(
    `update automation set runs = $3, last_run_at = $4, last_run = $5 where organization_id = $1 and id = $2`,
    [
      ctx.organization.id,
      automation,
      runs.length,
      last.at,
      JSON.stringify({ id: last.id, at: last.at, status, reason: null, error: null }),
    ],
  );
}
