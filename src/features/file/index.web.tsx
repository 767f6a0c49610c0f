import { Files } from 'lucide-react';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { emptyText, nounLabels } from '#words/nouns';
import { fileList } from './file-list.web';
import { fileTabs } from './tabs';

/** Files on screen. */
export const feature: WebFeature = {
  nouns: [
    {
      slug: 'file',
      path: '/core/files',
      label: nounLabels.file.label,
      plural: nounLabels.file.labelPlural,
      icon: Files,
      empty: { drawing: 'pages', text: emptyText.file },
      ...fileList,
      tabs: fileTabs,
      load: () => import('./file.web'),
    },
  ],
};
