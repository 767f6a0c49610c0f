import type { Sample } from '../../../test/contract/declared';

export const sample: Sample = {
  nested: (text) => [{ method: 'POST', path: '/locations', body: { name: text } }],
  bodies: [
    {
      of: (fields) => 'calls' in fields && 'records' in fields,
      // Advice about a record: what calls do is in the tests of proposals.
      fit: async (body, { person, mark }) => {
        const { body: place } = await person.post('/locations', { name: `${mark} proposed` });
        return { ...body, calls: [], records: [{ type: 'location', id: place.id }] };
      },
    },
  ],
  verbs: {
    // A proposal is no record: its own tests read what the history says of it.
    '/agents/proposals': { changesNoRecord: true, byKey: true },
  },
};
