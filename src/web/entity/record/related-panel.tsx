import { words } from '#words/screen';
import { useSession } from '../../session.tsx';
import { featureOf, ownListOf, type Panel } from '../common/feature.ts';
import { lazyPanel } from './lazy.tsx';
import { type Relation, shown } from './relation.ts';
import styles from '../list/list.module.css';

/**
 * Records that refer to this one by a field: the first few, and a link to all (S10.1). For a nested record this
 * includes those that refer to its descendants.
 */
export const relatedPanel = ({ from, to, filter, ordering, parts, line, count, ...panel }: Relation): Panel =>
  lazyPanel(
    {
      ...panel,
      count: featureOf(from)?.nested ? `${count}_within` : count,
      rows: (count) => Math.min(Math.max(1, count), shown + 1),
    },
    async () => {
      const { Related } = await import('./Related.tsx');
      return ({ row }) => {
        const feature = featureOf(to);
        const { may } = useSession();
        // Who reads only their own of a noun may not ask what its records refer to.
        if (!feature || !may('read', feature.slug) || ownListOf(feature, may))
          return <p className={styles.noneRelated}>{words.list.none}</p>;
        return <Related feature={feature} row={row} {...{ from, count, filter, ordering, parts, line }} />;
      };
    },
    1,
  );
