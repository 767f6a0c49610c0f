import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { words } from '#words/screen';
import { getPage, keys, type Row } from '../../query.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { EntityError } from '../common/EntityError.tsx';
import { type Feature, featureOf } from '../common/feature.ts';
import { countsQuery } from '../common/queries.ts';
import { PanelLine } from '../list/panel/PanelLine.tsx';
import { type Relation, shown } from './relation.ts';
import styles from '../list/list.module.css';

/** The first few records that refer to this one, and a link to all. */
export function Related({
  feature,
  row,
  from,
  count: counted,
  filter: field,
  ordering,
  line = feature.line,
  parts = [ordering ? `ordering=${ordering}` : ''],
}: Pick<Relation, 'from' | 'count' | 'filter' | 'ordering' | 'parts' | 'line'> & { feature: Feature; row: Row }) {
  const lined = useMemo(() => ({ ...feature, line }), [feature, line]);
  const within = Boolean(row.has_children);
  const filter = within ? `${field}__within` : field;
  const searches = parts.map((part) => `${new URLSearchParams({ [filter]: row.id })}&${part}`);
  const found = useQuery({
    queryKey: keys.some(feature.slug, searches.join(' ')),
    queryFn: async () => {
      const pages = await Promise.all(searches.map((search) => getPage(feature.path, search, 1, shown)));
      return {
        results: pages.flatMap(({ results }) => results).slice(0, shown),
        count: pages.reduce((sum, { count }) => sum + count, 0),
      };
    },
  });
  const { data: counts } = useQuery({ ...countsQuery(featureOf(from)!, row.id), enabled: false });
  const none = <p className={styles.noneRelated}>{words.list.noneRelated(feature.plural)}</p>;
  // Without a connection, what was read of the page says that there is none.
  if (found.isError && counted && counts?.[counted] === 0) return none;
  if (found.isError && !found.data)
    return (
      <EntityError error={found.error} title={words.list.failed(feature.plural)} onRetry={() => void found.refetch()} />
    );
  if (!found.data) return <Waiting lines={1} />;
  const { results, count } = found.data;
  if (count === 0) return none;
  return (
    <>
      {within && <p className={styles.withInside}>{words.list.withInside}</p>}
      <nav className={styles.related} aria-label={feature.plural}>
        {results.map((one) => (
          <Link key={one.id} to={`/${feature.slug}/${one.id}`} className={styles.panelItem}>
            <PanelLine feature={lined} row={one} />
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
