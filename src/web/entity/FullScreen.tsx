import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Problem } from '../api.ts';
import type { Row } from '../query.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Truncated } from '../ui/Truncated.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { words } from '../words.ts';
import { allFeatures, type Feature } from './feature.ts';
import { useColumns } from './fields.ts';
import { HistoryCard } from './HistoryCard.tsx';
import { useList, Footer } from './ListScreen.tsx';
import { useListState } from './list-state.ts';
import { NotFound } from './NotFound.tsx';
import { PageError } from './PageError.tsx';
import { detailQuery, fieldsQuery } from './queries.ts';
import { useSelection } from './selection.ts';
import { TableView } from './TableView.tsx';
import styles from './entity.module.css';

/** `/screen/{entity}/{id}/{key}` (S10): history, what lies below (`child-parent`), or what refers to it by a filter key. */
export function FullScreen({ feature, id, relation }: { feature: Feature; id: string; relation: string }) {
  const record = useQuery(detailQuery(feature, id));
  if (record.error instanceof Problem && record.error.status === 404) return <NotFound feature={feature} />;
  if (record.isError && !record.data)
    return (
      <PageError error={record.error} title={words.list.failed(feature.label)} onRetry={() => void record.refetch()} />
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
  const child = relation.startsWith('child-');
  const other = child ? feature : allFeatures().find(({ slug }) => slug === relation.split('__')[0]);
  const key = child ? relation.slice('child-'.length) : relation.split('__').slice(1).join('__');
  return other && key ? (
    <Related owner={feature} row={record.data} other={other} filter={key} />
  ) : (
    <NotFound feature={feature} />
  );
}

function Related({ owner, row, other, filter }: { owner: Feature; row: Row; other: Feature; filter: string }) {
  const state = useListState();
  const fields = useQuery(fieldsQuery(other));
  const columns = useColumns(other);
  // Asked for once it is known that there is such a key: the page of one that there is not says so, and nothing else.
  const known = fields.data?.some(({ key }) => key === filter.split('__')[0]);
  const search = new URLSearchParams([...new URLSearchParams(state.search), [filter, row.id]]).toString();
  const list = useList(other, search, known === true);
  const selection = useSelection(useMemo(() => list.rows.map((one) => one.id), [list.rows]));
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
      {failed ? (
        <PageError
          error={failed.error!}
          title={words.list.failed(other.plural)}
          onRetry={() => void failed.refetch()}
        />
      ) : list.isPending ? (
        <Waiting lines={10} />
      ) : list.total === 0 ? (
        <p className={styles.none}>{words.list.none}</p>
      ) : (
        <TableView
          feature={other}
          columns={columns}
          rows={list.rows}
          total={list.total}
          ordering={state.ordering}
          onChange={state.set}
          chosen={selection.ids.length > 0}
          has={selection.has}
          toggle={selection.toggle}
          setAll={selection.setAll}
        />
      )}
      <Footer shown={list.rows.length} list={list} />
    </div>
  );
}
