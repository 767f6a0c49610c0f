import { Files } from 'lucide-react';
import { named } from '#web/entity/common/named.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { fileList } from './file-list.web';
import { fileTabs } from './tabs';

export const feature: WebFeature = {
  nouns: [
    {
      ...named('file', 'pages'),
      path: '/core/files',
      icon: Files,
      ...fileList,
      tabs: fileTabs,
      attached: true,
      load: () => import('./file.web'),
    },
  ],
};
