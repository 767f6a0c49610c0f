import { User, Users } from 'lucide-react';
import { apart } from '#web/apart.tsx';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { emptyText, nounLabels } from '#words/nouns';

/** Users and teams on screen, on one page. */
export const feature: WebFeature = {
  nouns: [
    {
      slug: 'user',
      list: '/teams?tab=users',
      removedElsewhere: true,
      path: '/users',
      label: nounLabels.user.label,
      plural: nounLabels.user.labelPlural,
      icon: User,
      empty: { drawing: 'card', text: emptyText.user },
      load: () => import('./user/user.web'),
    },
    {
      slug: 'team',
      list: '/teams?tab=teams',
      path: '/teams',
      label: nounLabels.team.label,
      plural: nounLabels.team.labelPlural,
      icon: Users,
      empty: { drawing: 'card', text: emptyText.team },
      load: () => import('./team/team.web'),
    },
  ],
  pages: [{ path: '/teams', component: apart(async () => (await import('./user/People.web')).PeoplePage) }],
};
