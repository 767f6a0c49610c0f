import { storeOf } from '#server/entity/store';
import type { Person } from '../person';
import type { Plant } from './plant';
import { toolsOf } from './sample';
import { type Home, sampleOf, type Situation, type State } from './declared';
import { routeOf, stores } from './table';

/** Every noun that can be changed, in every state that makes a difference. */
export function situations(): [noun: string, state: string, reach: (home: Plant) => Promise<Situation>][] {
  return stores.flatMap((store) => {
    const { name } = store.entity;
    const route = routeOf(store, 'PATCH');
    if (!route?.body) return [];
    const states: Record<string, State> = {
      full: async ({ make }) => ({ record: await make(name) }),
      sparse: async ({ make }) => ({ record: await make(name, 'required') }),
      ...sampleOf(name).states,
    };
    return Object.entries(states).map(([state, how]): ReturnType<typeof situations>[number] => [
      name,
      state,
      async (home) => ({ person: home.admin, route, ...(await reached(name, how, homeOf(home))) }),
    ]);
  });
}

/** By a change of a full record, or in a way of its own. */
async function reached(noun: string, how: State, home: Home): Promise<Partial<Situation> & Pick<Situation, 'record'>> {
  if (typeof how === 'function') return how(home);
  const { id } = await home.make(noun);
  return { record: await home.send('PATCH', `${storeOf(noun).entity.path}/${id}`, how) };
}

export const homeOf = (plant: Plant): Home => ({
  ...toolsOf(plant),
  at: plant.at,
  id: plant.id,
  technician: () => technicianOf(plant),
});

const technicians = new WeakMap<Plant, Promise<Person>>();

/** One who serves for all: joining takes long. */
function technicianOf(plant: Plant): Promise<Person> {
  const known = technicians.get(plant) ?? plant.at.person('technician');
  technicians.set(plant, known);
  return known;
}
