import type { Sample } from '../../../test/contract/declared';

export const sample: Sample = {
  noun: 'file',
  states: {
    'in a record': async ({ make, send }) => {
      const record = await make('file', 'required');
      await send('POST', '/locations', { name: 'Shown', images: [record.id] });
      return { record };
    },
  },
};
