import { ArrowLeftRight } from 'lucide-react';
import { nounNames } from '#web/entity/common/noun-names.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { handoverList } from './handover-list.web';

/** Handovers on screen. */
export const feature: WebFeature = {
  nouns: [
    {
      ...nounNames('handover', 'clipboard'),
      path: '/handovers',
      icon: ArrowLeftRight,
      ...handoverList,
      load: () => import('./handover.web'),
    },
  ],
};
