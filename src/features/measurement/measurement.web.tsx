import { ClipboardPaste } from 'lucide-react';
import type { AssignedTo } from '#shared/assigned';
import type { Chip } from '#shared/field';
import type { Screens } from '#web/entity/common/feature.ts';
import { lazyPanel } from '#web/entity/record/lazy.tsx';
import { BandMark } from './BandMark.web';
import { inputs } from './form/inputs.web';
import { measuredOf } from './measured';
import { words } from './measurement-page.words';
import { Notice } from './page/Notice.web';
import { Overview } from './page/Overview.web';

export const screens: Screens = {
  contract: async () => (await import('./measurement')).measurement,
  form: () => [
    { fields: ['name', 'description', 'kind', 'unit', 'states', 'asset', 'location'] },
    {
      title: words.form.limits,
      fields: ['warning_low', 'warning_high', 'action_low', 'action_high', 'plausible_low', 'plausible_high'],
    },
    { title: words.form.meter, fields: ['decimals', 'rollover_at', 'max_per_day', 'code', 'external_id'] },
    { title: words.form.reading, fields: ['expected_every_minutes', 'assigned_to', 'average_days'] },
  ],
  inputs,
  opened: (row) => {
    const { assigned_to } = measuredOf(row);
    const idsOf = (chips: Chip[] = []) => chips.map(({ id }) => id);
    const ids: AssignedTo = { users: idsOf(assigned_to?.users), teams: idsOf(assigned_to?.teams) };
    return { ...row, assigned_to: ids };
  },
  panels: [
    lazyPanel(
      { id: 'add-reading', title: words.entry.title },
      async () => (await import('./entry/AddReading.web')).AddReading,
    ),
    lazyPanel(
      { id: 'chart', title: words.chart.title },
      async () => (await import('./chart/ChartCard.web')).ChartCard,
      8,
    ),
    lazyPanel(
      { id: 'readings', title: words.readings.title },
      async () => (await import('./readings/ReadingsCard.web')).ReadingsCard,
    ),
    lazyPanel(
      { id: 'work-orders', title: words.orders.title },
      async () => (await import('./page/WorkOrders.web')).WorkOrders,
      1,
    ),
  ],
  actions: (_row, may) =>
    may('add_reading', 'measurement')
      ? [{ label: words.paste.menu, icon: ClipboardPaste, href: '/paste-readings' }]
      : [],
  // The overview says them with the last value.
  unshown: [
    'unit',
    'decimals',
    'warning_low',
    'warning_high',
    'action_low',
    'action_high',
    'plausible_low',
    'plausible_high',
    'rollover_at',
    'max_per_day',
    'average_days',
    'expected_every_minutes',
    'photos',
    'users',
    'teams',
    'reading_count',
    'last_reading',
    'last_value',
    'last_state',
    'last_taken_at',
    'total',
    'band',
    'average_per_day',
    'due_at',
    'is_due',
    'is_for_me',
  ],
  Status: ({ row }) => <BandMark band={measuredOf(row).band} />,
  Notice,
  Overview,
};
