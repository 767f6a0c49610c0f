import { lazy } from 'react';
import type { Screens } from '#web/entity/feature.ts';
import { begin, follows, inputs, opened, sections } from './form.web';
import { panels } from './panels.web';
import { paperActions } from './paper';
import { TimeAndCost } from './TimeAndCost.web';
import { WorkBar } from './WorkBar.web';
import { createFields, workOrder } from './work-order';

export const screens: Screens = {
  entity: { ...workOrder, fields: createFields },
  form: ({ row }) => sections(row ? 'asset' : 'assets', ['start_date', 'due_date']),
  inputs,
  opened,
  begin,
  follows,
  panels,
  Side: TimeAndCost,
  Bar: WorkBar,
  Print: lazy(async () => ({ default: (await import('./PrintSheet.web')).PrintSheet })),
  actions: paperActions,
};
