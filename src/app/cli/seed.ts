import { uuid7 } from '#shared/id';
import { hashPassword } from '#server/auth/password';
import type { App } from '#server/app';
import { type Circumstances, type Context, run, systemActor } from '#server/context';
import {
  seedDirectory,
  seedDemo,
  seedMachines,
  seedMeters,
  seedOrders,
  seedOutlook,
  seedScans,
  seedStock,
  seedWork,
} from '#demo/demo.server';
import { demoOrganization, demoPassword, demoUsers } from '#demo/organization';
import { membershipsOf } from '#features/people/sign-in/session.server';
import { foundOrganization } from '#features/people/sign-in/setup.server';
import { findPerson, savePerson } from '#features/people/user/person.server';
import { words } from '#words/cli';
import { UsageError, type Verb } from '../verb';
import { withApp } from './database';

/** Creates the demo plant as an organisation, with an account per role whose password is in the README. */
export const seed: Verb = async (config, { demo, json }) => {
  if (!demo) throw new UsageError(words.seedWhat);
  const organization = await withApp(config, seedDemoOrganization);
  const accounts = demoUsers.map(({ email, role }) => ({ email, role }));
  if (json) console.log(JSON.stringify({ organization, accounts }));
  else
    console.log(
      words.seeded(
        accounts.map(({ email }) => email),
        demoPassword,
      ),
    );
  return 0;
};

async function seedDemoOrganization(app: App): Promise<string> {
  const passwordHash = await hashPassword(demoPassword);
  const organization = (await findDemo(app)) ?? (await makeDemo(app, passwordHash));
  const tenant = { id: organization, time_zone: demoOrganization.time_zone, currency: demoOrganization.currency };
  const circumstances: Circumstances = { user: systemActor, organization: tenant, requestId: null, source: 'demo' };
  await run(app, circumstances, (ctx) => seedDemo(ctx, (at, email) => makePerson(at, email, passwordHash)));
  await run(app, circumstances, seedMachines);
  await run(app, circumstances, seedStock);
  await run(app, circumstances, seedOrders);
  await run(app, circumstances, seedMeters);
  await run(app, circumstances, seedDirectory);
  await run(app, circumstances, seedWork);
  await run(app, circumstances, seedOutlook);
  await run(app, circumstances, seedScans);
  return organization;
}

/** An account with the published password; an existing account is not changed. */
async function makePerson(ctx: Context, email: string, passwordHash: string): Promise<string | null> {
  const person = { id: uuid7(), passwordHash, isNew: true };
  if (await findPerson(ctx.app, email)) return null;
  await savePerson(ctx, email, person);
  return person.id;
}

async function findDemo(app: App): Promise<string | undefined> {
  const person = await findPerson(app, demoUsers[0]!.email);
  return person && (await membershipsOf(app, person.id))[0]?.organization_id;
}

async function makeDemo(app: App, passwordHash: string): Promise<string> {
  const { name, email } = demoUsers[0]!;
  const details = {
    ...demoOrganization,
    organization_name: demoOrganization.name,
    name,
    email,
    password: demoPassword,
  };
  const { organization_id } = await foundOrganization(
    app,
    details,
    { id: uuid7(), passwordHash, isNew: true },
    async (ctx) => {
      await ctx.db.rows(`insert into installation (set_up_at) values ($1) on conflict do nothing`, [ctx.now]);
    },
  );
  return organization_id;
}
