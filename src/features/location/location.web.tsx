import { documents } from '#web/entity/DocumentsCard.tsx';
import type { Screens } from '#web/entity/feature.ts';
import { hierarchyPanel } from '#web/entity/hierarchy-panel.tsx';
import { location } from './location';

export const screens: Screens = {
  entity: location,
  form: () => [{ fields: ['name', 'description', 'parent', 'address', 'color', 'images', 'files'] }],
  panels: [hierarchyPanel('location', 'Places inside'), documents('location', '/locations')],
};
