import { bodies, parse } from '#shared/entity';
import { AppError } from '#shared/errors';
import { email, text } from '#shared/field';
import { hashPassword, requireGoodPassword } from '#server/auth/password';
import { ConfigError } from '#server/config';
import { transaction } from '#server/db/transaction';
import { tellPassword } from '#features/people/sign-in/password.server';
import { endAccess } from '#features/people/sign-in/session.server';
import { foundOrganization } from '#features/people/sign-in/setup.server';
import { provePerson } from '#features/people/user/person.server';
import { words } from '#words/cli';
import { UsageError, type Verb } from '../verb';
import { withApp } from './database';
import { readPassword } from './password';

const fields = {
  organization: text({ label: '--organization', required: true, max: 100 }),
  name: text({ label: '--name', required: true, max: 100 }),
  email: email({ label: '--email', required: true }),
};

export const createAdmin: Verb = async (config, flags) => {
  const { organization, name } = flags;
  const input = withOneLineErrors(() =>
    parse(bodies(fields).replace, { organization, name, email: flags.email }),
  ) as AdminInput;
  const password = await readPassword();
  await withApp(config, async (app) => {
    try {
      const person = await provePerson(app, input.email, password, input.name, input.organization);
      const founded = { organization_name: input.organization, name: input.name, email: input.email };
      await foundOrganization(app, founded, person, async (ctx) => {
        await ctx.db.rows(`insert into installation (set_up_at) values ($1) on conflict do nothing`, [ctx.now]);
      });
    } catch (error) {
      throw toOneLine(error, ConfigError);
    }
  });
  console.log(
    flags.json
      ? JSON.stringify({ organization: input.organization, email: input.email })
      : words.founded(input.organization, input.email),
  );
  return 0;
};

export const resetAdminPassword: Verb = async (config, flags) => {
  const { email: address } = withOneLineErrors(() =>
    parse(bodies({ email: fields.email }).replace, { email: flags.email }),
  ) as AdminInput;
  const password = await readPassword();
  try {
    requireGoodPassword(password, address);
  } catch (error) {
    throw toOneLine(error, ConfigError);
  }
  const passwordHash = await hashPassword(password);
  await withApp(config, async (app) => {
    await transaction(app.pool, { email: address }, async (db) => {
      const [person] = await db.rows<{ id: string; email: string }>(
        `update person set password_hash = $2 where lower(email) = lower($1) returning id, email`,
        [address, passwordHash],
      );
      if (!person) throw new ConfigError(words.nobody(address));
      await db.rows(`select set_config('app.person', $1, true)`, [person.id]);
      const now = app.clock().toISOString();
      await endAccess(db, now, person.id);
      await tellPassword(app, db, now, person);
    });
  });
  console.log(flags.json ? JSON.stringify({ email: address }) : words.newPassword(address));
  return 0;
};

type AdminInput = { organization: string; name: string; email: string };

function withOneLineErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toOneLine(error, UsageError);
  }
}

/** Turns an error of the API into the one-line message of a command. */
function toOneLine(error: unknown, Kind: new (message: string) => Error): unknown {
  return error instanceof AppError ? new Kind(`${error.message.replace(/\.$/, '')}.`) : error;
}
