import type { Context } from '#server/context';
import { addCompanies, finishLoad } from '#features/partner/index.server';
import { demoCompanies } from './companies';

/** Few, because a busy server may take long for them, and a statement has its limit. */
const atOnce = 100;

/** The directory of companies. */
export async function seedDemoDirectory(ctx: Context, idOf: (kind: string, key: string) => string): Promise<void> {
  const load = idOf('directory', 'load');
  const loaded = await ctx.db.rows(`select from directory where organization_id = $1 and load_id = $2`, [
    ctx.organization.id,
    load,
  ]);
  if (loaded.length > 0) return;
  const companies = demoCompanies();
  for (let at = 0; at < companies.length; at += atOnce) await addCompanies(ctx, load, companies.slice(at, at + atOnce));
  await finishLoad(ctx, load);
}
