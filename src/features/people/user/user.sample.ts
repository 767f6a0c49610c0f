import type { Sample } from '../../../../test/contract/declared';

export const sample: Sample = {
  noun: 'user',
  // An email opens all organisations of its person.
  fixed: ['email'],
  // Who may not add people means themselves.
  instead: async (person) => (await person.get('/users/me')).body,
  last: ['is_active'],
  readAs: {
    expires_in_hours: ({ created_at, expires_at }) => (Date.parse(expires_at) - Date.parse(created_at)) / 3_600_000,
  },
  givenAtFirst: ['expires_in_hours'],
  telling: async () => ({ email: 'another@example.test', is_active: false }),
  states: {
    inactive: { is_active: false },
    joined: async ({ at, send }) => {
      const { id } = await at.person('technician');
      return { record: await send('GET', `/users/${id}`) };
    },
    'for themselves': async ({ at, send }) => {
      const person = await at.person('technician');
      return { record: await send('GET', `/users/${person.id}`, undefined, person), person };
    },
  },
};
