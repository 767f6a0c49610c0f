import { lazy } from 'react';
import type { Screens } from '#web/entity/feature.ts';
import { inputs, sections } from './form.web';
import { panels } from './panels.web';
import { paperActions } from './paper';
import { TimeAndCost } from './TimeAndCost.web';
import { WorkBar } from './WorkBar.web';
import { workOrder } from './work-order';

export const screens: Screens = {
  entity: workOrder,
  form: () => sections,
  inputs,
  panels,
  Side: TimeAndCost,
  Bar: WorkBar,
  Print: lazy(async () => ({ default: (await import('./PrintSheet.web')).PrintSheet })),
  actions: paperActions,
};
