import type { Sample } from '../../../test/contract/declared';

export const sample: Sample = {
  noun: 'calendar-feed',
  // One's own work.
  givenAnew: ['user'],
};
