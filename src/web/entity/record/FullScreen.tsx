import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { words } from '#words/screen';
import { Problem } from '../../api.ts';
import type { Row } from '../../query.ts';
import { useSession } from '../../session.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Truncated } from '../../ui/Truncated.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { allFeatures, type Feature, featureOf, optionsOf } from '../common/feature.ts';
import { useColumns } from '../common/fields.ts';
import { SearchBox } from '../filter/FilterBar.tsx';
import { filterParts } from '../filter/filter-words.ts';
import { HistoryCard } from './HistoryCard.tsx';
import { Footer } from '../list/Footer.tsx';
import { useList } from '../list/use-list.ts';
import { useListState } from '../list/list-state.ts';
import { NotFound } from '../common/NotFound.tsx';
import { PageError } from '../common/PageError.tsx';
import { detailQuery, fieldsQuery } from '../common/queries.ts';
import { TableView } from '../table/TableView.tsx';
import styles from '../common/entity.module.css';

/** `/screen/{entity}/{id}/{key}` (S10): history, children (`child-parent`), or records that refer to it by a field. */
export function FullScreen({ feature, id, relation }: { feature: Feature; id: string; relation: string }) {
  const record = useQuery(detailQuery(feature, id));
  if (record.error instanceof Problem && record.error.status === 404) return <NotFound feature={feature} />;
  if (record.isError && !record.data)
    return (
      <PageError
        error={record.error}
        feature={feature}
        title={words.list.failed(feature.label)}
        onRetry={() => void record.refetch()}
      />
    );
  if (!record.data) return <Waiting />;
  if (relation === 'history') {
    return (
      <div className={`${styles.detail} ${styles.full}`}>
        <PageHeader title={<Truncated text={record.data.name} at="details" />} parent={`/${feature.slug}/${id}`} />
        <HistoryCard feature={feature} id={id} full />
      </div>
    );
  }
  return <Listed feature={feature} row={record.data} relation={relation} />;
}

/** Finds the list for a key: `child-parent`, `asset__location`, or a field by which any noun refers to this one. */
function Listed({ feature, row, relation }: { feature: Feature; row: Row; relation: string }) {
  const { may } = useSession();
  const [slug = '', ...rest] = relation.split('__');
  const child = relation.startsWith('child-');
  const named = child ? feature : featureOf(slug);
  const readable = allFeatures().filter((one) => may('read', one.slug));
  const queries = useQueries({ queries: named ? [] : readable.map(fieldsQuery) });
  if (named) {
    const filter = child ? relation.slice('child-'.length) : rest.join('__');
    return <Related owner={feature} row={row} other={named} filter={filter} />;
  }
  const from = optionsOf(feature);
  const other = readable.find((_, at) =>
    queries[at]?.data?.some(({ key, options_from }) => key === relation && options_from === from),
  );
  if (other) return <Related owner={feature} row={row} other={other} filter={relation} />;
  const failed = queries.find(({ error, data }) => error && !data);
  if (failed)
    return (
      <PageError
        error={failed.error!}
        feature={feature}
        title={words.list.failed(feature.label)}
        onRetry={() => queries.forEach((query) => void query.refetch())}
      />
    );
  return queries.some(({ isPending }) => isPending) ? <Waiting /> : <NotFound feature={feature} />;
}

function Related({ owner, row, other, filter }: { owner: Feature; row: Row; other: Feature; filter: string }) {
  const state = useListState();
  const fields = useQuery(fieldsQuery(other));
  const chosen = useColumns(other);
  // Fetched only once the key is known to exist: the page of an unknown key shows only that.
  const known = fields.data && filterParts(filter, fields.data).field !== undefined;
  const search = new URLSearchParams([...new URLSearchParams(state.search), [filter, row.id]]).toString();
  const list = useList(other, search, known === true);
  const { rows, columns } = useMemo(() => {
    const seen = other.seenFrom?.[filter];
    if (!seen) return { rows: list.rows, columns: chosen };
    const here = list.rows.map((one) => ({ ...one, ...seen(one, row.id) }));
    const seenKeys = new Set(list.rows[0] && Object.keys(seen(list.rows[0], row.id)));
    const shown = chosen.shown.map((field) => (seenKeys.has(field.key) ? { ...field, sortable: false } : field));
    return { rows: here, columns: { ...chosen, shown } };
  }, [other, filter, row.id, list.rows, chosen]);
  if (known === false) return <NotFound feature={owner} />;
  const failed = [fields, list].find((query) => query.isError && !query.data);
  return (
    <div className={styles.screen}>
      <PageHeader
        title={
          <>
            {other.plural} · <Truncated text={row.name} at="details" />
          </>
        }
        parent={`/${owner.slug}/${row.id}`}
      />
      <div className={styles.fullSearch}>
        <SearchBox feature={other} state={state} />
      </div>
      {failed ? (
        <PageError
          error={failed.error!}
          feature={other}
          title={words.list.failed(other.plural)}
          onRetry={() => void failed.refetch()}
        />
      ) : list.isPending ? (
        <Waiting lines={10} />
      ) : list.total === 0 ? (
        <p className={styles.none} role="status">
          {words.list.none}
        </p>
      ) : (
        <TableView
          feature={other}
          columns={columns}
          rows={rows}
          total={list.total}
          ordering={state.ordering}
          onChange={state.set}
        />
      )}
      <Footer shown={list.rows.length} list={list} />
    </div>
  );
}
