import { conflict } from '#shared/errors';
import { uuid7 } from '#shared/id';
import { messages } from '#words/messages';
import type { App } from '#server/app';
import { type Circumstances, type Context, run, systemActor } from '#server/context';
import { ask } from '#server/db/transaction';
import { insertRow } from '#server/entity/write';
import { addedTo } from '#server/feature';
import type { Visitor } from '#server/http/route';
import { enqueue } from '#server/jobs/queue';
import { organizations } from '#features/organization/index.server';
import { savePerson, type Proven, provePerson } from '../user/person.server';
import { users } from '../user/user.server';
import { openSession, readWhoAndWhere } from './session.server';

declare module '#server/feature' {
  interface Places {
    organization: {
      /** Called in the transaction that creates an organisation, to add what every organisation needs. */
      founded(ctx: Context): Promise<void>;
    };
  }
}

export interface NewOrganization {
  organization_name: string;
  name: string;
  email: string;
  time_zone?: string | null;
  currency?: string | null;
}

export async function isSetUp(app: App): Promise<boolean> {
  return (await ask(app.pool, `select from installation`)).length > 0;
}

/** Creates the first organisation and its admin. The row of `installation` makes it happen once, however many try. */
export async function setUp(
  visitor: Visitor,
  input: NewOrganization & { password: string; demo?: boolean | null },
): Promise<unknown> {
  if (await isSetUp(visitor.app)) throw conflict(messages.setupDone);
  const proven = await provePerson(visitor.app, input.email, input.password, input.name, input.organization_name);
  return foundAndEnter(visitor, input, proven, async (ctx) => {
    if (!(await markSetUp(ctx))) throw conflict(messages.setupDone);
    if (input.demo) await enqueue(ctx, 'demo', {}, { key: `demo ${ctx.organization.id}` });
  });
}

/** Returns whether this call was the first. */
export async function markSetUp(ctx: Context): Promise<boolean> {
  const first = await ctx.db.rows(
    `insert into installation (set_up_at) values ($1) on conflict do nothing returning id`,
    [ctx.now],
  );
  return first.length > 0;
}

export async function foundAndEnter(
  { app, reply }: Visitor,
  input: NewOrganization,
  proven: Proven,
  also: (ctx: Context) => Promise<void>,
): Promise<unknown> {
  const organization = await foundOrganization(app, input, proven, also);
  await openSession(app, reply, proven, organization);
  reply.code(201);
  return readWhoAndWhere(app, organization);
}

/** Creates organisation, person and admin in one transaction. */
export async function foundOrganization(
  app: App,
  input: NewOrganization,
  proven: Proven,
  also: (ctx: Context) => Promise<void>,
): Promise<{ organization_id: string; id: string; role: 'admin' }> {
  const organization = { id: uuid7(), time_zone: input.time_zone ?? 'UTC', currency: input.currency ?? 'USD' };
  const circumstances: Circumstances = { user: systemActor, organization, requestId: null, source: 'system' };
  return run(app, circumstances, async (ctx) => {
    await insertRow(ctx, organizations, { ...organization, name: input.organization_name });
    for (const { founded } of addedTo('organization')) await founded?.(ctx);
    await also(ctx);
    await savePerson(ctx, input.email, proven);
    const admin = { name: input.name, email: input.email, role: 'admin' as const, currency: organization.currency };
    const id = await insertRow(ctx, users, admin, { person_id: proven.id });
    return { organization_id: organization.id, id, role: 'admin' };
  });
}
