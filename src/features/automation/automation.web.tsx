import type { Screens } from '#web/entity/common/feature.ts';
import { lazyInput, lazyPanel } from '#web/entity/record/lazy.tsx';
import { words } from './automation-page.words';
import { EnabledSwitch } from './EnabledSwitch.web';
import { AutomationNotice } from './page/AutomationNotice.web';
import { AutomationOverview } from './page/AutomationOverview.web';
import { RunNow } from './page/RunNow.web';

export const screens: Screens = {
  contract: async () => (await import('./automation')).automation,
  form: () => [
    { fields: ['name', 'description'] },
    { title: words.sentence, fields: ['trigger', 'conditions', 'actions', 'is_enabled'] },
  ],
  inputs: {
    trigger: lazyInput(async () => (await import('./builder/TriggerInput.web')).TriggerInput),
    conditions: lazyInput(async () => (await import('./builder/ConditionsInput.web')).ConditionsInput),
    actions: lazyInput(async () => (await import('./builder/ActionsInput.web')).ActionsInput),
  },
  follows: {
    trigger: async (value, began) => (await import('./builder/recipes')).followTrigger(value, began),
  },
  panels: [
    lazyPanel({ id: 'test', title: words.test }, async () => (await import('./page/TestCard.web')).TestCard, 1),
    lazyPanel({ id: 'runs', title: words.runs }, async () => (await import('./page/RunsCard.web')).RunsCard),
  ],
  unshown: ['is_enabled', 'disabled_reason', 'is_failing'],
  Status: ({ row }) => <EnabledSwitch row={row} label={words.on} />,
  Notice: AutomationNotice,
  Overview: AutomationOverview,
  Actions: RunNow,
};
