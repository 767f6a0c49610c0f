import { User, Users } from 'lucide-react';
import { lazyScreen } from '#web/lazy-screen.tsx';
import { nounNames } from '#web/entity/common/noun-names.ts';
import type { WebFeature } from '#web/entity/common/web-feature.ts';
import { Avatar } from '#web/ui/Avatar.tsx';

/** Users and teams on screen, on one page. */
export const feature: WebFeature = {
  nouns: [
    {
      ...nounNames('user', 'card'),
      list: '/teams?tab=users',
      removedElsewhere: true,
      path: '/users',
      icon: User,
      panelMark: ({ name, color, profile_image: picture }) => (
        <Avatar
          name={name}
          color={color as string | null}
          picture={(picture as { thumbnail_url: string } | null)?.thumbnail_url}
        />
      ),
      load: () => import('./user/user.web'),
    },
    {
      ...nounNames('team', 'card'),
      list: '/teams?tab=teams',
      path: '/teams',
      icon: Users,
      load: () => import('./team/team.web'),
    },
  ],
  pages: [{ path: '/teams', component: lazyScreen(async () => (await import('./user/load')).loadPage()) }],
};
