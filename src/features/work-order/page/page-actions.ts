import { Copy, LayoutTemplate } from 'lucide-react';
import type { Screens } from '#web/entity/common/feature.ts';
import { words } from '../work-order.words';
import { paperActions } from '../paper/paper';

/** The menu of a work order: duplicate it, or make a template from it. */
export const pageActions: NonNullable<Screens['actions']> = (row, may) => {
  const like = (slug: string) => `/${slug}/new?from=${row.id}`;
  return [
    ...paperActions(row),
    ...(may('create', 'work-order') ? [{ label: words.more.duplicate, icon: Copy, href: like('work-order') }] : []),
    ...(may('create', 'work-order-template')
      ? [{ label: words.more.template, icon: LayoutTemplate, href: like('work-order-template') }]
      : []),
  ];
};
