import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getPage, keys, type Row } from '../query.ts';
import { useSession } from '../session.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { words } from '../words.ts';
import { EntityError } from './EntityError.tsx';
import { type Feature, featureOf, type Panel } from './feature.ts';
import { PanelLine } from './PanelList.tsx';
import styles from './list.module.css';

interface Relation extends Pick<Panel, 'id' | 'title' | 'count'> {
  /** The noun of the page, the noun that refers to it, and the field by which it does. */
  from: string;
  to: string;
  filter: string;
  ordering?: string;
}

const shown = 5;

/** What refers to a record by one of its fields: the first few, and the way to all (S10.1). */
export const relatedPanel = ({ from, to, filter, ordering, ...panel }: Relation): Panel => ({
  ...panel,
  Content: ({ row }) => {
    const feature = featureOf(to);
    const { may } = useSession();
    if (!feature || !may('read', feature.slug)) return <p className={styles.noneRelated}>{words.list.none}</p>;
    return <Related feature={feature} row={row} {...{ from, filter, ordering }} />;
  },
});

function Related({
  feature,
  row,
  from,
  filter,
  ordering,
}: Pick<Relation, 'from' | 'filter' | 'ordering'> & { feature: Feature; row: Row }) {
  const search = new URLSearchParams({ [filter]: row.id, ...(ordering && { ordering }) }).toString();
  const found = useQuery({
    queryKey: keys.some(feature.slug, search),
    queryFn: () => getPage(feature.path, search, 1, shown),
  });
  if (found.isError)
    return (
      <EntityError error={found.error} title={words.list.failed(feature.plural)} onRetry={() => void found.refetch()} />
    );
  if (!found.data) return <Waiting lines={2} />;
  const { results, count } = found.data;
  if (count === 0) return <p className={styles.noneRelated}>{words.list.noneRelated(feature.plural)}</p>;
  return (
    <>
      <nav className={styles.related} aria-label={feature.plural}>
        {results.map((one) => (
          <Link key={one.id} to={`/${feature.slug}/${one.id}`} className={styles.panelItem}>
            <PanelLine feature={feature} row={one} />
          </Link>
        ))}
      </nav>
      {count > results.length && (
        <Link to={`/screen/${from}/${row.id}/${feature.slug}__${filter}`} className={styles.allRelated}>
          {words.list.viewAll(count)}
        </Link>
      )}
    </>
  );
}
