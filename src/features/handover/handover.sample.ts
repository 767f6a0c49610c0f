import type { Sample } from '../../../test/contract/declared';

let made = 0;

/** A shift of its own for each, because a shift is handed over once. */
function nextShift() {
  made += 1;
  const end = Date.parse('2026-01-01T06:00:00Z') + made * 60_000;
  return { shift_from: new Date(end - 8 * 3_600_000).toISOString(), shift_to: new Date(end).toISOString() };
}

export const sample: Sample = {
  noun: 'handover',
  bodies: [{ of: (fields) => 'shift_from' in fields, fit: (body) => ({ ...body, ...nextShift() }) }],
  verbs: { '/handovers/:id/acknowledge': { once: true } },
};
