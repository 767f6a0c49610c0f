import type { Sample, State } from '../../../test/contract/declared';

const inUse =
  (type: 'text' | 'choice'): State =>
  async ({ send }) => {
    const options = type === 'choice' ? [{ label: 'One' }, { label: 'Two' }] : undefined;
    const record = await send('POST', '/custom-fields', { entity: 'team', name: `Kept ${type}`, type, options });
    const value = type === 'choice' ? 'one' : 'words';
    await send('POST', '/teams', { name: 'Asked', custom_fields: { [record.key]: value } });
    return { record };
  };

export const sample: Sample = {
  noun: 'custom-field',
  // It lies in the records of its noun.
  fixed: ['entity'],
  last: ['type'],
  givenAnew: ['position'],
  bodies: [
    {
      of: (fields) => 'help' in fields,
      // Some records are never asked for what a field of theirs requires, and only a choice has options.
      fit: (body) => ({
        ...body,
        ...('required' in body && { required: false }),
        ...('required' in body && 'options' in body && body.type !== 'choice' && { options: null }),
      }),
    },
  ],
  telling: async () => ({ entity: 'vendor', options: [{ label: 'Red' }, { label: 'Blue' }] }),
  together: { type: 'choice', required: false },
  states: { 'a text in use': inUse('text'), 'a choice in use': inUse('choice') },
};
