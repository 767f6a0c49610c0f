import { Workflow } from 'lucide-react';
import { nounNames } from '#web/entity/common/noun-names.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { automationList } from './automation-list.web';
import { automationTabs } from './tabs';

/** Automations on screen. */
export const feature: WebFeature = {
  nouns: [
    {
      ...nounNames('automation', 'plug'),
      path: '/automations',
      icon: Workflow,
      tabs: automationTabs,
      ...automationList,
      load: () => import('./automation.web'),
    },
  ],
};
