import type { Sample } from '../../../../test/contract/declared';

export const sample: Sample = {
  noun: 'measurement-round',
  telling: async ({ id }) => ({ assigned_to: { users: [id('user')], teams: [id('team')] } }),
};
