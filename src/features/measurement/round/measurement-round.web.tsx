import type { Screens } from '#web/entity/common/feature.ts';

export const screens: Screens = {
  contract: async () => (await import('./measurement-round')).measurementRound,
  form: () => [{ fields: ['name', 'description', 'measurements'] }],
  panels: [],
  unshown: ['users', 'teams', 'is_mine'],
};
