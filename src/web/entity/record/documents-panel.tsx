import type { Noun } from '#shared/permission';
import { words } from '#words/screen';
import type { Row } from '../../query.ts';
import type { Me } from '../../session.tsx';
import type { Panel } from '../common/feature.ts';
import { lazyPanel } from './lazy.tsx';

/** The documents card for nouns with `files` (S34); `adds` where not everybody who may change a record may add to it. */
export const documents = (noun: Noun, path: string, adds?: (row: Row, me: Me) => boolean): Panel =>
  lazyPanel(
    { id: 'files', title: words.files.title },
    async () => {
      const { Documents } = await import('./DocumentsCard.tsx');
      return ({ row }) => <Documents noun={noun} path={path} row={row} adds={adds} />;
    },
    2,
  );
