import { createHash } from 'node:crypto';
import { uuid7 } from '#shared/id';
import type { Context } from '#server/context';
import { insertRow, insertRows } from '#server/entity/write';
import type { Task } from '#server/jobs/runner';
import { seedDemoAssets } from './asset/seed.server';
import { demoContacts } from './contact';
import { contacts } from '#features/vendor/contact.server';
import { demoCustomFields, demoValues } from './custom-field';
import { createCustomField } from '#features/custom-field/custom-field.server';
import { demoLocations } from './location';
import { createLocation } from '#features/location/location.server';
import { seedDemoMeters } from './measurement/seed.server';
import { demoTeams, demoUsers } from './organization';
import { seedDemoDirectory } from './partner/seed.server';
import { seedDemoParts } from './part/seed.server';
import { demoDays } from './part/year';
import { seedDemoOrders } from './purchase-order.server';
import { scanSoon } from '#features/agent/seed.server';
import { reckonAll } from '#features/supply-chain/index.server';
import { teams } from '#features/people/team/team.server';
import { users } from '#features/people/user/user.server';
import { demoVendors } from './vendor';
import { createVendor } from '#features/vendor/vendor.server';
import { seedDemoWorkOrders } from './work-order/seed.server';

/** Adds the demo plant to a new organisation if the setup requested it. */
export const demoTask: Task = {
  name: 'demo',
  run: async (job) => {
    const ctx: Context = { ...job.ctx!, source: 'demo' };
    await seedDemo(ctx, async () => null);
    await seedMachines(ctx);
    await seedStock(ctx);
    await seedOrders(ctx);
    await seedMeters(ctx);
    await seedDirectory(ctx);
    // Its runs extend the chain of the history, so that whatever is written in this organisation waits from then on.
    await seedWork(ctx);
    await seedOutlook(ctx);
    await seedScans(ctx);
  },
};

/** The account of a demo user, or null for none. */
type PersonOf = (ctx: Context, email: string) => Promise<string | null>;

const day = 86_400_000;

/**
 * A realistic plant, always the same, with dates relative to today. Ids derive from the organisation and the keys of
 * the data, so seeding is idempotent.
 */
export async function seedDemo(ctx: Context, personOf: PersonOf): Promise<void> {
  // Older than the first movement of its stock.
  const begun = Date.parse(ctx.now) - (demoDays + 2) * day;
  const idOf = demoId(ctx);
  const then: Context = { ...ctx, now: new Date(begun).toISOString() };
  const seeded = await ctx.db.rows(`select from location where organization_id = $1 and id = $2`, [
    ctx.organization.id,
    idOf('location', demoLocations[0]!.key),
  ]);
  if (seeded.length > 0) return;

  const memberIds = new Map<string, string | undefined>();
  for (const user of demoUsers)
    memberIds.set(user.email, await addDemoUser(then, user, idOf('user', user.email), personOf));
  for (const { members, ...team } of demoTeams) {
    await insertRow(then, teams, {
      ...team,
      id: idOf('team', team.name),
      members: members.flatMap((email) => memberIds.get(email) ?? []),
    });
  }
  for (const field of demoCustomFields)
    await createCustomField(then, { ...field, id: idOf('custom-field', `${field.entity} ${field.name}`) });
  for (const { key, parent, ...location } of demoLocations) {
    await createLocation(then, {
      ...location,
      custom_fields: demoValues.location?.[key],
      id: idOf('location', key),
      parent: parent ? idOf('location', parent) : null,
    });
  }
  await insertRows(
    then,
    contacts,
    demoContacts.map(({ key, ...contact }) => ({ ...contact, id: idOf('contact', key) })),
  );
  for (const { key, ...vendor } of demoVendors)
    await createVendor(then, {
      ...vendor,
      id: idOf('vendor', key),
      contacts: demoContacts
        .filter((contact) => contact.key.startsWith(`${key}/`))
        .map((one) => idOf('contact', one.key)),
    });
}

/** The machines; a separate function, so that it can run in its own transaction. */
export const seedMachines = (ctx: Context): Promise<void> => seedDemoAssets(ctx, demoId(ctx));

/** The parts and their stock. What the ledger says of the past is imported: nothing followed from it. */
export const seedStock = (ctx: Context): Promise<void> => seedDemoParts({ ...ctx, source: 'import' }, demoId(ctx));

/** The purchase orders. */
export const seedOrders = (ctx: Context): Promise<void> => seedDemoOrders(ctx, demoId(ctx));

/** The meters and their readings. */
export const seedMeters = (ctx: Context): Promise<void> => seedDemoMeters(ctx, demoId(ctx));

/** The past, current and planned work orders, and the automations that took part in the last of it. */
export const seedWork = (ctx: Context): Promise<void> => seedDemoWorkOrders(ctx, demoId(ctx));

/** The directory of companies. */
export const seedDirectory = (ctx: Context): Promise<void> => seedDemoDirectory(ctx, demoId(ctx));

/** The outlook of the parts with their classes, which otherwise are given at night. */
export const seedOutlook = (ctx: Context): Promise<void> => reckonAll((work) => work(ctx));

/** What the agents find by themselves: nobody should have to wait for their night. */
export const seedScans = async (ctx: Context): Promise<void> => void (await scanSoon(ctx));

const demoId =
  ({ organization }: Context) =>
  (kind: string, key: string) =>
    uuid7(0x19000000000, createHash('sha256').update(`${organization.id} ${kind} ${key}`).digest());

/**
 * Demo users can be assigned work from the start. In a customer's organisation they have no account, so that nobody can
 * sign in as one, and there is no demo admin, who would count as the last admin.
 */
async function addDemoUser(
  ctx: Context,
  user: (typeof demoUsers)[number],
  id: string,
  personOf: PersonOf,
): Promise<string | undefined> {
  const [known] = await ctx.db.rows<{ id: string }>(
    `select id from member where organization_id = $1 and lower(email) = lower($2) and deleted_at is null`,
    [ctx.organization.id, user.email],
  );
  if (known || user.role === 'admin') return known?.id;
  return insertRow(ctx, users, { ...user, id }, { person_id: await personOf(ctx, user.email) });
}
