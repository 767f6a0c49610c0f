import type { Sample } from '../../../../test/contract/declared';

export const sample: Sample = {
  noun: 'work-order-template',
  last: ['recurrence'],
  telling: async ({ id }) => ({ assigned_to: { users: [id('user')], teams: [id('team')] } }),
};
