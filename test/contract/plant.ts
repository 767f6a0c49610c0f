import { customTypes } from '#shared/custom';
import { hasRoom } from '#server/entity/custom';
import type { Body, Person } from '../person';
import type { Organization, World } from '../world';
import { make, type Maker } from './sample';
import { stores } from './table';

/** An organisation with one full record of every noun, custom fields of every type, and a mark in all texts. */
export interface Plant extends Maker {
  at: Organization;
  admin: Person;
  /** By noun. */
  records: Map<string, Body>;
  /** The id of a record of this noun. */
  id(noun: string): string;
}

export async function openPlant(world: World, mark: string): Promise<Plant> {
  const at = await world.organization(`Plant ${mark}`);
  const maker: Maker = { person: at.admin, organization: at.id, mark };
  // Their scans change rows on their own, while the suites compare what was there before and after.
  const { body: agents } = await at.admin.get('/agents');
  for (const { id } of agents) await at.admin.patch(`/agents/${id}`, { is_enabled: false });
  for (const { entity } of stores.filter(hasRoom)) {
    for (const type of customTypes) {
      const options = type === 'choice' ? [{ label: `${mark} one` }, { label: `${mark} two` }] : null;
      await at.admin.post('/custom-fields', { entity: entity.name, type, options, name: `${mark} ${type}` });
    }
  }
  const records = new Map<string, Body>();
  for (const store of stores) records.set(store.entity.name, await make(store, maker));
  await at.admin.post('/users/invite-user', { email: `${mark}-invited@example.test`, role: 'viewer' });
  await settled(world);
  return { ...maker, at, admin: at.admin, records, id: (noun) => records.get(noun)!.id };
}

/** Waits until everything is heard and no job is due, because mails and listeners change rows after the request. */
export async function settled(world: World): Promise<void> {
  const waiting = () => world.rows(`select from job where parked_at is null and run_at <= now() limit 1`);
  for (let tries = 0; tries < 600 && ((await world.unheard()) > 0 || (await waiting()).length > 0); tries++)
    await new Promise((resolve) => setTimeout(resolve, 25));
}

/** Rate limits count per address, and all people of a test share one. */
export const forgetTries = (world: World) => world.rows(`delete from attempt`);
