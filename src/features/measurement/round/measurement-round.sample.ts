import type { Sample } from '../../../../test/contract/declared';

export const sample: Sample = {
  noun: 'measurement-round',
  telling: async ({ id }) => ({ assigned_to: { users: [id('user')], teams: [id('team')] } }),
  verbs: {
    '/measurement-rounds/:id/skips': {
      // A meter that is on it.
      on: async ({ make, send }, { id }) =>
        send('PATCH', `/measurement-rounds/${id}`, { measurements: [(await make('measurement', 'required')).id] }),
      body: (body, { measurements }) => ({ ...body, measurement: measurements[0]?.id ?? body.measurement }),
    },
  },
};
