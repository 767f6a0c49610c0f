import { Inbox } from 'lucide-react';
import { nounNames } from '#web/entity/common/noun-names.ts';
import { relatedOn } from '#web/entity/common/related-on.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { lazyScreen } from '#web/lazy-screen.tsx';
import { nounLabels } from '#words/nouns';
import { lineOnWork, requestList } from './request-list.web';
import { words } from './request-list.words';
import { requestTabs } from './tabs';
import { triageTogether } from './triage/triage-together';

const card = {
  id: 'requests',
  title: nounLabels.request.labelPlural,
  count: 'requests',
  to: 'request',
  ordering: '-number',
};

/** Requests on screen. */
export const feature: WebFeature = {
  nouns: [
    {
      ...nounNames('request', 'tray'),
      path: '/requests',
      icon: Inbox,
      inBar: true,
      tabs: requestTabs,
      ...requestList,
      together: triageTogether,
      ownList: {
        ...words.own,
        List: lazyScreen(async () => (await import('./own/OwnList.web')).OwnList),
      },
      load: () => import('./request.web'),
    },
  ],
  pages: [
    {
      path: '/unknown-code',
      component: lazyScreen(async () => (await import('./own/UnknownCode.web')).UnknownCode),
    },
  ],
  on: {
    'work-order': relatedOn(
      { ...card, from: 'work-order', filter: 'work_order', informs: true, line: lineOnWork },
      'links',
    ),
    asset: relatedOn({ ...card, from: 'asset', filter: 'asset' }, 'work-orders'),
    location: relatedOn({ ...card, from: 'location', filter: 'location' }, 'work-orders'),
  },
};
