import type { Screens } from '#web/entity/common/feature.ts';
import { words } from './measurement-page.words';

export const screens: Screens = {
  contract: async () => (await import('./measurement')).measurement,
  form: () => [
    { fields: ['name', 'description', 'kind', 'unit', 'asset', 'location', 'code', 'decimals'] },
    {
      title: words.limits,
      fields: [
        'warning_low',
        'warning_high',
        'action_low',
        'action_high',
        'plausible_low',
        'plausible_high',
        'rollover_at',
        'max_per_day',
      ],
    },
    { title: words.reading, fields: ['expected_every_minutes', 'average_days'] },
  ],
  panels: [],
  unshown: ['photos', 'users', 'teams', 'reading_count', 'last_reading', 'is_for_me'],
};
