import { AppError } from '#shared/errors';
import { hashPassword, requireGoodPassword } from '#server/auth/password';
import { ConfigError } from '#server/config';
import { transaction } from '#server/db/transaction';
import { endAllSessions } from '#features/sign-in/session.server';
import { foundOrganization } from '#features/sign-in/setup.server';
import type { Verb } from '../cli';
import { withApp } from './database';
import { readPassword } from './password';

export const createAdmin: Verb = async (config, { organization, name, email, json }) => {
  if (!organization || !name || !email) throw new ConfigError('admin create needs --organization, --name and --email.');
  const password = await goodPassword(email, name, organization);
  const passwordHash = await hashPassword(password);
  await withApp(config, (app) =>
    foundOrganization(app, { organization_name: organization, name, email, password }, passwordHash, async (ctx) => {
      await ctx.db.rows(`insert into installation (set_up_at) values ($1) on conflict do nothing`, [ctx.now]);
    }).catch(asLine),
  );
  console.log(json ? JSON.stringify({ organization, email }) : `${organization} is ready, with ${email} as its admin.`);
  return 0;
};

export const resetAdminPassword: Verb = async (config, { email, json }) => {
  if (!email) throw new ConfigError('admin reset-password needs --email.');
  const passwordHash = await hashPassword(await goodPassword(email));
  await withApp(config, async (app) => {
    const [person] = await transaction(app.pool, { email }, (db) =>
      db.rows<{ id: string }>(`update person set password_hash = $2 where lower(email) = lower($1) returning id`, [
        email,
        passwordHash,
      ]),
    );
    if (!person) throw new ConfigError(`Nobody signs in as ${email}.`);
    await endAllSessions(app, person.id);
  });
  console.log(json ? JSON.stringify({ email }) : `${email} has a new password; their sessions have ended.`);
  return 0;
};

async function goodPassword(...personal: string[]): Promise<string> {
  const password = await readPassword();
  try {
    requireGoodPassword(password, ...personal);
  } catch (error) {
    asLine(error);
  }
  return password;
}

function asLine(error: unknown): never {
  throw error instanceof AppError ? new ConfigError(`${error.message}.`.replace(/\.\.$/, '.')) : error;
}
