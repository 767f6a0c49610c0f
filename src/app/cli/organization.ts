import type { App } from '#server/app';
import { run, systemActor } from '#server/context';
import { importOrganization as bringIn } from '#features/export/organization/import.server';
import { inviteByMail, mailedFor } from '#features/people/invitation/invite.server';
import { words } from '#words/cli';
import { migrate } from '#server/db/migrate';
import { listeners } from '../features.server';
import { UsageError, type Verb } from '../verb';
import { withAssembled, withDatabase } from './database';

/** Members wait to join; admins are invited at once, so that somebody can let the others in. */
export const importOrganization: Verb = async (config, { json }, args) => {
  const [path, ...rest] = args;
  if (!path || rest.length > 0) throw new UsageError(words.importWhat);
  const { name, invited } = await withDatabase(config, async (connection) => {
    await migrate(connection);
    return withAssembled(config, connection, async (app) => {
      const organization = await bringIn(
        { connection, storage: app.storage, listeners: listeners.map(({ name: one }) => one) },
        path,
      );
      return { name: organization.name, invited: await inviteAdmins(app, organization.id) };
    });
  });
  console.log(json ? JSON.stringify({ organization: name, invited }) : words.imported(name, invited));
  return 0;
};

async function inviteAdmins(app: App, id: string): Promise<string[]> {
  const tenant = { id, time_zone: 'UTC', currency: 'USD' };
  return run(app, { user: systemActor, organization: tenant, requestId: null, source: 'import' }, async (ctx) => {
    const admins = await ctx.db.rows<{ id: string; email: string }>(
      `select id, email from member
       where organization_id = $1 and role = 'admin' and is_active and deleted_at is null order by id`,
      [id],
    );
    for (const { id: member, email } of admins)
      await inviteByMail(ctx, { email, role: 'admin', member, hours: mailedFor, uses: 1 });
    // Whoever restores an installation with an import has set it up.
    await ctx.db.rows(`insert into installation (set_up_at) values ($1) on conflict do nothing`, [ctx.now]);
    return admins.map(({ email }) => email);
  });
}
