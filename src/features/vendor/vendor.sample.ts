import type { Sample } from '../../../test/contract/declared';

let made = 0;

export const sample: Sample = {
  noun: 'vendor',
  bodies: [
    {
      // A merge deletes the doubles, so each needs one of its own.
      of: (fields) => Object.keys(fields).join() === 'vendors',
      fit: async (_body, { person, mark }) => {
        const { body } = await person.post('/vendors', { name: `${mark} double ${++made}` });
        return { vendors: [body.id] };
      },
    },
  ],
  verbs: {
    '/vendors/:id/merge': { once: true },
    '/vendors/:id/merge/undo': {
      once: true,
      bringsBack: true,
      on: async ({ make, send }, { id }) => {
        const double = await make('vendor', 'required');
        await send('POST', `/vendors/${id}/merge`, { vendors: [double.id] });
        return send('GET', `/vendors/${id}`);
      },
    },
  },
};
