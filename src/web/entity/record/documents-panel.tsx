import type { Noun } from '#shared/permission';
import { words } from '#words/screen';
import type { Panel } from '../common/feature.ts';
import { lazyPanel } from './lazy.tsx';

/** The documents card for nouns with `files` (S34). */
export const documents = (noun: Noun, path: string): Panel =>
  lazyPanel(
    { id: 'files', title: words.files.title },
    async () => {
      const { Documents } = await import('./DocumentsCard.tsx');
      return ({ row }) => <Documents noun={noun} path={path} row={row} />;
    },
    2,
  );
