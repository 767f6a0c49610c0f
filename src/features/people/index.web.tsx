import { User, Users } from 'lucide-react';
import { apart } from '#web/apart.tsx';
import { named } from '#web/entity/common/named.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';

/** Users and teams on screen, on one page. */
export const feature: WebFeature = {
  nouns: [
    {
      ...named('user', 'card'),
      list: '/teams?tab=users',
      removedElsewhere: true,
      path: '/users',
      icon: User,
      load: () => import('./user/user.web'),
    },
    {
      ...named('team', 'card'),
      list: '/teams?tab=teams',
      path: '/teams',
      icon: Users,
      load: () => import('./team/team.web'),
    },
  ],
  pages: [{ path: '/teams', component: apart(async () => (await import('./user/People.web')).PeoplePage) }],
};
