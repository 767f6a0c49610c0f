import type { Body } from '../../../test/person';
import type { Sample, Tools } from '../../../test/contract/declared';

let made = 0;

/** Limits within each other, whichever of them are sent. */
function limits(n: number): Record<string, number> {
  const far = { warning: 10, action: 1000, plausible: 100_000 };
  return Object.fromEntries(
    Object.entries(far).flatMap(([name, by]) => [
      [`${name}_low`, -by - (n % 100)],
      [`${name}_high`, by + (n % 100)],
    ]),
  );
}

/** With a reading that counts. */
async function read({ send }: Tools, { id }: Body): Promise<Body> {
  await send('POST', `/measurements/${id}/readings`, { value: 5 });
  return send('GET', `/measurements/${id}`);
}

export const sample: Sample = {
  noun: 'measurement',
  nested: (label, n) => [{ key: `state-${n}`, label }],
  bodies: [
    {
      of: (fields) => 'plausible_low' in fields,
      fit: async (body, { person, mark }) => {
        const range = Object.entries(limits(++made)).filter(([key]) => key in body);
        const fitted: Record<string, unknown> = { ...body, ...Object.fromEntries(range) };
        if (!('kind' in body)) return fitted;
        // A gauge of an asset: no states, and nothing that rolls over.
        const asset = body.asset ?? (await person.post('/assets', { name: `${mark} ${made}` })).body.id;
        const without = Object.fromEntries(
          ['location', 'rollover_at', 'max_per_day'].flatMap((key) => (key in body ? [[key, null]] : [])),
        );
        return { ...fitted, ...without, ...('states' in body && { states: [] }), kind: 'gauge', asset };
      },
    },
    {
      of: (fields) => 'external_id' in fields && 'meaning' in fields,
      // It was taken before, each at another time, and a gauge does not fall; only one alone is typed.
      fit: ({ meaning: _meaning, typed_at: _typed, ...body }) => ({
        ...body,
        value: (++made % 9) + 1,
        ...('taken_at' in body && { taken_at: new Date(Date.UTC(2026, 0, 1) + made * 60_000).toISOString() }),
      }),
    },
  ],
  fixed: ['kind', 'asset', 'location', 'states', 'rollover_at', 'max_per_day'],
  verbs: {
    '/measurements/readings': { action: 'reading' },
    '/measurements/:id/readings': { action: 'reading' },
    '/measurements/:id/readings/:reading/void': { ofPart: true, once: true, on: read, action: 'void' },
  },
  states: { read: async (home) => ({ record: await read(home, await home.make('measurement')) }) },
};
