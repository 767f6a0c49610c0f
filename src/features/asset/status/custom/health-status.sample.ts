import type { Sample } from '../../../../../test/contract/declared';

export const sample: Sample = {
  noun: 'health-status',
  states: {
    'built in': async ({ send }) => {
      const { results } = await send('GET', '/assets/custom-health-status?is_builtin=true');
      return { record: results[0] };
    },
    'in use': async ({ make, send }) => {
      const record = await send('POST', '/assets/custom-health-status', { name: 'In use', category: 'online' });
      const { id } = await make('asset', 'required');
      await send('POST', '/assets/status', { asset: id, status_type: record.id });
      return { record };
    },
  },
};
