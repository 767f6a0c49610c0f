import { documents } from '#web/entity/record/documents-panel.tsx';
import type { Screens } from '#web/entity/common/feature.ts';
import { hierarchyPanel } from '#web/entity/record/hierarchy-panel.tsx';
import { lazyInput, lazyPanel } from '#web/entity/record/lazy.tsx';
import { can } from '#shared/permission';
import { vendorsPanel } from '#features/vendor/vendors-panel.web';
import { words } from './asset.words';
import { AssetOverview } from './AssetOverview.web';
import { CodeInput } from './code/CodeInput.web';
import { OfflineNotice } from './status/OfflineNotice.web';
import { StatusPill } from './status/StatusPill.web';

export const screens: Screens = {
  contract: async () => (await import('./asset')).asset,
  form: ({ me }) => [
    { fields: ['name', 'description', 'parent', 'location', 'color', 'images'] },
    { title: words.form.make, fields: ['manufacturer', 'model', 'serial_number', 'criticality'] },
    {
      title: words.form.purchase,
      fields: [
        'purchase_date',
        ...(can({ id: me.id, role: me.role, restrictedAdd: me.restricted_add }, 'update', 'cost')
          ? ['purchase_cost']
          : []),
        'warranty_until',
        'vendors',
      ],
    },
    { title: words.form.label, fields: ['qrcode', 'external_id'] },
    { title: words.form.parts, fields: ['parts'] },
    { title: words.form.files, fields: ['files'] },
    { title: words.form.capacity, fields: ['operating_calendar', 'products'] },
  ],
  panels: [
    lazyPanel(
      { id: 'health', title: words.health.title },
      async () => (await import('./health/HealthCard.web')).HealthCard,
    ),
    lazyPanel(
      { id: 'capacity', title: words.capacity.title },
      async () => (await import('./capacity/CapacityCard.web')).CapacityCard,
    ),
    hierarchyPanel('asset', words.hierarchy),
    vendorsPanel,
    documents('asset', '/assets'),
  ],
  unshown: ['color', 'parts', 'vendors', 'status_category', 'status_type'],
  Status: StatusPill,
  Notice: OfflineNotice,
  Overview: AssetOverview,
  inputs: {
    qrcode: CodeInput,
    operating_calendar: lazyInput(async () => (await import('./capacity/HoursInput.web')).HoursInput),
    products: lazyInput(async () => (await import('./capacity/ProductsInput.web')).ProductsInput),
  },
};
