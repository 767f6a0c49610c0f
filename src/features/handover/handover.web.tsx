import { lazy } from 'react';
import type { Screens } from '#web/entity/common/feature.ts';
import { AcknowledgeBar, AcknowledgeNotice } from './page/Acknowledge.web';
import { HandoverOverview } from './page/HandoverOverview.web';
import { HandoverSide } from './page/HandoverSide.web';
import { paperActions } from './paper/paper';

export const screens: Screens = {
  contract: async () => {
    const { createFields, handover } = await import('./handover');
    return { ...handover, fields: createFields };
  },
  form: ({ row }) => [{ fields: row ? ['note'] : ['note', 'team', 'shift_from', 'shift_to'] }],
  panels: [],
  unshown: ['note', 'team', 'shift_from', 'shift_to', 'is_acknowledged', 'is_mine', 'created_at'],
  Notice: AcknowledgeNotice,
  Overview: HandoverOverview,
  Side: HandoverSide,
  Bar: AcknowledgeBar,
  Print: lazy(async () => ({ default: (await import('./PrintSheet.web')).PrintSheet })),
  actions: paperActions,
};
