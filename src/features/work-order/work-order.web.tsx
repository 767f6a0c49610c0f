import type { Screens } from '#web/entity/feature.ts';
import { inputs, sections } from './form.web';
import { panels } from './panels.web';
import { workOrder } from './work-order';

export const screens: Screens = {
  entity: workOrder,
  form: () => sections,
  inputs,
  panels,
};
