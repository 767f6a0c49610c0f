import type { Sample } from '../../../test/contract/declared';

export const sample: Sample = {
  noun: 'vendor',
  verbs: {
    '/vendors/:id/merge': { once: true },
    '/vendors/:id/merge/undo': {
      once: true,
      on: async ({ make, send }, { id }) => {
        const double = await make('vendor', 'required');
        await send('POST', `/vendors/${id}/merge`, { vendors: [double.id] });
        return send('GET', `/vendors/${id}`);
      },
    },
  },
};
