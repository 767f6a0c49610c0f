import { ClipboardList } from 'lucide-react';
import type { Together } from '#web/entity/common/feature.ts';
import { words } from './purchase-order-list.words';

/** The list action for the selected parts. */
export const orderTogether: Together = {
  label: words.order,
  icon: ClipboardList,
  most: 200,
  permit: ['create', 'purchase-order'],
  to: async (ids) => (await import('./order-parts')).orderParts(ids),
};
