import type { Sample } from '../../../test/contract/declared';

export const sample: Sample = {
  noun: 'procedure',
  nested: (label, n) => [{ id: `step${n}`, type: 'text', label }],
};
