import { Files } from 'lucide-react';
import { nounNames } from '#web/entity/common/noun-names.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { fileList } from './file-list.web';
import { fileTabs } from './tabs';

export const feature: WebFeature = {
  nouns: [
    {
      ...nounNames('file', 'pages'),
      path: '/core/files',
      icon: Files,
      ...fileList,
      tabs: fileTabs,
      attached: true,
      load: () => import('./file.web'),
    },
  ],
};
