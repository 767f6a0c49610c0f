import { useQuery } from '@tanstack/react-query';
import { Problem } from '../api.ts';
import type { Row } from '../query.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { words } from '../words.ts';
import { allFeatures, type Feature } from './feature.ts';
import { useColumns, useFields } from './fields.ts';
import { HistoryCard } from './HistoryCard.tsx';
import { useList, Footer } from './ListScreen.tsx';
import { useListState } from './list-state.ts';
import { NotFound } from './NotFound.tsx';
import { detailQuery } from './queries.ts';
import { useSelection } from './selection.ts';
import { TableView } from './TableView.tsx';
import styles from './entity.module.css';

/** `/screen/{entity}/{id}/{key}` (S10): history, what lies below (`child-parent`), or what refers to it by a filter key. */
export function FullScreen({ feature, id, relation }: { feature: Feature; id: string; relation: string }) {
  const record = useQuery(detailQuery(feature, id));
  if (record.error instanceof Problem) return <NotFound feature={feature} />;
  if (!record.data) return null;
  if (relation === 'history') {
    return (
      <div className={styles.detail}>
        <PageHeader title={record.data.name} parent={`/${feature.slug}/${id}`} />
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
  const fields = useFields(other);
  const columns = useColumns(other);
  const list = useList(other, new URLSearchParams([...new URLSearchParams(state.search), [filter, row.id]]).toString());
  const selection = useSelection(list.rows.map((one) => one.id));
  if (fields && !fields.some(({ key }) => key === filter.split('__')[0])) return <NotFound feature={owner} />;
  return (
    <div className={styles.screen}>
      <PageHeader title={`${other.plural} · ${row.name}`} parent={`/${owner.slug}/${row.id}`} />
      {list.isSuccess && list.total === 0 ? (
        <p className={styles.none}>{words.list.none}</p>
      ) : (
        <TableView
          feature={other}
          columns={columns.shown}
          rows={list.rows}
          total={list.total}
          state={state}
          selection={selection}
        />
      )}
      <Footer shown={list.rows.length} list={list} />
    </div>
  );
}
