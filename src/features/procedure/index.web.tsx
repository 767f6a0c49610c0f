import { ListChecks } from 'lucide-react';
import { nounNames } from '#web/entity/common/noun-names.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { procedureList } from './procedure-list.web';

export const feature: WebFeature = {
  nouns: [
    {
      ...nounNames('procedure', 'steps'),
      path: '/procedures',
      icon: ListChecks,
      ...procedureList,
      load: () => import('./procedure.web'),
    },
  ],
};
