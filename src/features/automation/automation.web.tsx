import type { Screens } from '#web/entity/common/feature.ts';

export const screens: Screens = {
  contract: async () => (await import('./automation')).automation,
  form: () => [{ fields: ['name', 'description', 'is_enabled'] }],
  panels: [],
};
