import { hashPassword } from '#server/auth/password';
import type { App } from '#server/app';
import { run, systemActor } from '#server/context';
import { transaction } from '#server/db/transaction';
import { ConfigError } from '#server/config';
import { seedDemo } from '#features/demo/demo.server';
import { demoOrganization, demoPassword, demoUsers } from '#features/organization/organization.demo';
import { membershipsOf } from '#features/sign-in/session.server';
import { foundOrganization } from '#features/sign-in/setup.server';
import type { Verb } from '../cli';
import { withApp } from './database';

/** The demo plant in an organisation of its own, with an account per role that anyone who reads the README can open. */
export const seed: Verb = async (config, { demo, json }) => {
  if (!demo) throw new ConfigError('Say what to seed: --demo.');
  const organization = await withApp(config, seedDemoOrganization);
  const accounts = demoUsers.map(({ email, role }) => ({ email, role }));
  if (json) console.log(JSON.stringify({ organization, accounts }));
  else
    console.log(
      `The demo plant is ready. Sign in as one of ${accounts.map(({ email }) => email).join(', ')}; their password is "${demoPassword}".`,
    );
  return 0;
};

export async function seedDemoOrganization(app: App): Promise<string> {
  const passwordHash = await hashPassword(demoPassword);
  const organization = (await findDemo(app)) ?? (await makeDemo(app, passwordHash));
  const tenant = { id: organization, time_zone: demoOrganization.time_zone, currency: demoOrganization.currency };
  await run(app, { user: systemActor, organization: tenant, requestId: null, source: 'system' }, seedDemo);
  for (const { email } of demoUsers) {
    await transaction(app.pool, { email }, (db) =>
      db.rows(`update person set password_hash = coalesce(password_hash, $2) where email = $1`, [email, passwordHash]),
    );
  }
  return organization;
}

async function findDemo(app: App): Promise<string | undefined> {
  const { email } = demoUsers[0]!;
  const [person] = await transaction(app.pool, { email }, (db) =>
    db.rows<{ id: string }>(`select id from person where email = $1`, [email]),
  );
  return person && (await membershipsOf(app, person.id))[0]?.organization_id;
}

async function makeDemo(app: App, passwordHash: string): Promise<string> {
  const { name, email } = demoUsers[0]!;
  const asked = { ...demoOrganization, organization_name: demoOrganization.name, name, email, password: demoPassword };
  const person = await foundOrganization(app, asked, passwordHash, async (ctx) => {
    await ctx.db.rows(`insert into installation (set_up_at) values ($1) on conflict do nothing`, [ctx.now]);
  });
  return (await membershipsOf(app, person))[0]!.organization_id;
}
