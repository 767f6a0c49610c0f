import type { Noun } from '#shared/permission';
import type { Screens } from '#web/entity/common/feature.ts';
import { lazyPanel } from '#web/entity/record/lazy.tsx';
import type { Reaches } from './audience';
import { words } from './comment.words';

/**
 * Comments on a record (D21) and its history in one feed (U18), in place of the history card. `reaches` says by the
 * counts of the record whether a comment can be meant for a requester, too (F1.3).
 */
export const activityPanel = (noun: Noun, path: string, reaches: Reaches): NonNullable<Screens['activity']> =>
  lazyPanel(
    { id: 'history', title: words.activity },
    async () => {
      const { ActivityCard } = await import('./ActivityCard.web');
      return ({ row }) => <ActivityCard noun={noun} path={path} row={row} reaches={reaches} />;
    },
    3,
  );
