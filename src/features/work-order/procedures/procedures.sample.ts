import type { Sample, Tools } from '../../../../test/contract/declared';

/** With a procedure of one step, which failed. */
async function inspected({ send, mark }: Tools, { id }: { id: string }) {
  const fields = [{ id: 'step', type: 'inspection', label: `${mark} step` }];
  const procedure = await send('POST', '/procedures', { name: `${mark} procedure`, fields });
  const procedures = await send('PUT', `/work-orders/${id}/procedures`, [procedure.id]);
  await send('PATCH', `/work-orders/${id}/procedures/${procedures[0].id}/answers`, { step: 'fail' });
  return send('GET', `/work-orders/${id}`);
}

export const sample: Sample = {
  verbs: {
    '/work-orders/:id/procedures': { body: () => [] },
    '/work-orders/:id/procedures/:copy/answers': {
      ofPart: true,
      on: inspected,
      body: () => ({ step: { answer: 'flag', note: 'Look at it' } }),
    },
    '/work-orders/:id/procedures/:copy/follow-up': {
      ofPart: true,
      once: true,
      on: inspected,
      body: (body) => ({ ...body, step: 'step' }),
    },
  },
};
