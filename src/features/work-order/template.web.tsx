import { documents } from '#web/entity/DocumentsCard.tsx';
import type { Screens } from '#web/entity/feature.ts';
import { inputs } from './form.web';
import { workOrderTemplate } from './template';

export const screens: Screens = {
  entity: workOrderTemplate,
  form: () => [
    { fields: ['name', 'description', 'images', 'asset', 'location', 'priority', 'work_type', 'estimated_minutes'] },
  ],
  inputs,
  panels: [documents('work-order-template', '/work-order-templates')],
};
