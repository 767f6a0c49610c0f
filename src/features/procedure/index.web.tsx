import { ListChecks } from 'lucide-react';
import { named } from '#web/entity/common/named.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { procedureList } from './procedure-list.web';

export const feature: WebFeature = {
  nouns: [
    {
      ...named('procedure', 'steps'),
      path: '/procedures',
      icon: ListChecks,
      ...procedureList,
      load: () => import('./procedure.web'),
    },
  ],
};
