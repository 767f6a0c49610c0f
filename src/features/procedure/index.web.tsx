import { ListChecks } from 'lucide-react';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { emptyText, nounLabels } from '#words/nouns';
import { procedureList } from './procedure-list.web';

/** Procedures on screen. */
export const feature: WebFeature = {
  nouns: [
    {
      slug: 'procedure',
      path: '/procedures',
      label: nounLabels.procedure.label,
      plural: nounLabels.procedure.labelPlural,
      icon: ListChecks,
      empty: { drawing: 'steps', text: emptyText.procedure },
      ...procedureList,
      load: () => import('./procedure.web'),
    },
  ],
};
