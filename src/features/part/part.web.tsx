import { documents } from '#web/entity/record/documents-panel.tsx';
import type { RecordOf } from '#shared/entity';
import type { Screens } from '#web/entity/common/feature.ts';
import { lazyInput } from '#web/entity/record/lazy.tsx';
import { can } from '#shared/permission';
import { printLabel } from '#features/label/index.web';
import type { part } from './part';
import { words } from './part.words';
import { ArchivedNotice } from './ArchivedNotice.web';
import { LowMark } from './stock/LowMark.web';
import { movements, stockPanel, usedOn, vendors } from './panels.web';

export const screens: Screens = {
  contract: async () => {
    const { newPartFields, part } = await import('./part');
    return { ...part, fields: newPartFields };
  },
  form: ({ me, row }) => [
    {
      fields: [
        'name',
        'number',
        'description',
        'category',
        'unit',
        ...(can({ id: me.id, role: me.role, restrictedAdd: me.restricted_add }, 'update', 'cost') ? ['unit_cost'] : []),
        'color',
        'external_id',
        'images',
      ],
    },
    // Afterwards stock changes only by movements.
    ...(row ? [] : [{ title: words.form.stock, fields: ['part_stocks'] }]),
    { title: words.form.usage, fields: ['assets', 'vendors', 'components'] },
    { title: words.form.files, fields: ['files'] },
  ],
  actions: ({ id }) => [printLabel('part', id)],
  panels: [stockPanel, movements, usedOn, vendors, documents('part', '/parts')],
  unshown: ['color', 'in_kits', 'quantity', 'reserved', 'available', 'is_low', 'is_archived', 'assets', 'vendors'],
  Notice: ArchivedNotice,
  Status: ({ row }) => <LowMark stock={row as RecordOf<typeof part>} />,
  inputs: {
    part_stocks: lazyInput(async () => (await import('./stock/opening/OpeningStock.web')).OpeningStock),
    components: lazyInput(async () => (await import('./kit/ComponentsInput.web')).ComponentsInput),
  },
};
