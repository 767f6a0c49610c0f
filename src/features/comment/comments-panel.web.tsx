import type { Noun } from '#shared/permission';
import type { Panel } from '#web/entity/feature.ts';
import { laterPanel } from '#web/entity/later.tsx';
import { words } from './words';

/** What people say about a record (D21), to stand among the panels of its noun. */
export const commentsPanel = (noun: Noun, path: string): Panel =>
  laterPanel(
    { id: 'comments', title: words.title },
    async () => {
      const { CommentsCard } = await import('./CommentsCard.web');
      return ({ row }) => <CommentsCard noun={noun} path={path} row={row} />;
    },
    2,
  );
