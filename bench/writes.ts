import { isUuid7, uuid7 } from '#shared/id';
import type { Ask } from './http';
import { compare, type Side } from './measure';
import type { Plant } from './plant';
import type { Report } from './report';

const aims: Record<string, number> = { 'create contact': 1 / 3 };

let counter = 0;
const newContact = () => ({
  name: `Made contact ${++counter}`,
  role: 'Supplier',
  email: `made${counter}@supplier.example`,
  phone: '+49 89 1234567',
});

export async function measureWrites(plant: Plant, report: Report): Promise<void> {
  const create = (): Ask => ({ method: 'POST', path: '/core/contacts', body: newContact() });
  const createMany = (): Ask => ({
    method: 'POST',
    path: '/core/contacts',
    body: Array.from({ length: 100 }, newContact),
  });
  const patch = (): Ask => ({
    method: 'PATCH',
    path: `/core/contacts/${plant.contacts[++counter % plant.contacts.length]}`,
    body: { name: `Changed contact ${counter}` },
  });
  for (const [name, ask] of Object.entries({
    'create contact': create,
    'change contact': patch,
    'create 100 contacts': createMany,
  })) {
    const rates = await compare({
      product: (client) => plant.send(client, ask()),
      bare: await bareSide(plant, ask),
    });
    report.share(name, rates.product, rates.bare, aims[name]);
  }
}

/**
 * Replays the captured transaction. Ids that a second request of the same kind does not share belong to the one
 * request: created ids are replaced by new ones, and the changed contact by another one.
 */
async function bareSide(plant: Plant, ask: () => Ask): Promise<Side> {
  const statements = await plant.statementsOf(ask());
  const shared = new Set((await plant.statementsOf(ask())).flatMap(({ values = [] }) => values));
  const existing = new Set<unknown>(plant.contacts);
  const another = (id: unknown) => (existing.has(id) ? plant.contacts[++counter % plant.contacts.length] : uuid7());
  return () => {
    const others = new Map<unknown, unknown>();
    return plant.bare.replay(statements, (value) => {
      if (!isUuid7(value) || shared.has(value)) return value;
      if (!others.has(value)) others.set(value, another(value));
      return others.get(value);
    });
  };
}
