import { lazy, Suspense } from 'react';
import { documents } from '#web/entity/DocumentsCard.tsx';
import type { OwnInputProps, Panel, Screens } from '#web/entity/feature.ts';
import { hierarchyPanel } from '#web/entity/hierarchy-panel.tsx';
import type { Row } from '#web/query.ts';
import { Waiting } from '#web/ui/Waiting.tsx';
import { can } from '#shared/permission';
import { vendorsPanel } from '#features/vendor/vendors-panel.web';
import { asset } from './asset';
import { AssetOverview } from './AssetOverview.web';
import { CodeInput } from './CodeInput.web';
import { OfflineNotice } from './OfflineNotice.web';
import { StatusPill } from './StatusPill.web';
import { words } from './words';

const Health = lazy(async () => ({ default: (await import('./HealthCard.web')).HealthCard }));
const Capacity = lazy(async () => ({ default: (await import('./CapacityCard.web')).CapacityCard }));
const Hours = lazy(async () => ({ default: (await import('./HoursInput.web')).HoursInput }));
const Products = lazy(async () => ({ default: (await import('./ProductsInput.web')).ProductsInput }));

export const screens: Screens = {
  entity: asset,
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
    { title: words.form.label, fields: ['qrcode'] },
    { title: words.form.files, fields: ['files'] },
    { title: words.form.capacity, fields: ['operating_calendar', 'products'] },
  ],
  panels: [
    card('health', words.health.title, Health),
    card('capacity', words.capacity.title, Capacity),
    hierarchyPanel('asset', words.hierarchy),
    vendorsPanel,
    documents('asset', '/assets'),
  ],
  unshown: ['color', 'vendors', 'status_category', 'status_type'],
  Status: StatusPill,
  Notice: OfflineNotice,
  Overview: AssetOverview,
  inputs: { qrcode: CodeInput, operating_calendar: later(Hours), products: later(Products) },
};

function card(id: string, title: string, Content: React.ComponentType<{ row: Row }>): Panel {
  return {
    id,
    title,
    Content: ({ row }) => (
      <Suspense fallback={<Waiting lines={5} />}>
        <Content row={row} />
      </Suspense>
    ),
  };
}

/** What most people never open is loaded beside the form. */
function later(Input: React.ComponentType<OwnInputProps>) {
  return (props: OwnInputProps) => (
    <Suspense>
      <Input {...props} />
    </Suspense>
  );
}
