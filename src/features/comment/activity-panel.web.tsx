import type { Noun } from '#shared/permission';
import type { Screens } from '#web/entity/common/feature.ts';
import { lazyPanel } from '#web/entity/record/lazy.tsx';
import { words } from './comment.words';

/** Comments on a record (D21) and its history in one feed (U18), in place of the history card. */
export const activityPanel = (noun: Noun, path: string): NonNullable<Screens['activity']> =>
  lazyPanel(
    { id: 'history', title: words.activity },
    async () => {
      const { ActivityCard } = await import('./ActivityCard.web');
      return ({ row }) => <ActivityCard noun={noun} path={path} row={row} />;
    },
    3,
  );
