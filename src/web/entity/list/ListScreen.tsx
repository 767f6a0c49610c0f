import { useEffect, useMemo } from 'react';
import { words } from '#words/screen';
import { MadeHere } from '../../queue/MadeHere.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Feature } from '../common/feature.ts';
import { useColumns } from '../common/fields.ts';
import { isDenied, PageError } from '../common/PageError.tsx';
import { FilterBar } from '../filter/FilterBar.tsx';
import { ColumnChooser } from '../table/ColumnChooser.tsx';
import { useOpening } from '../views/saved-views.ts';
import { SavedViews } from '../views/SavedViews.tsx';
import { ViewMenu } from '../views/ViewMenu.tsx';
import { Create } from './Create.tsx';
import { EmptyList } from './EmptyList.tsx';
import { useFirstOpen } from './first-open.ts';
import { Footer } from './Footer.tsx';
import { useListState } from './list-state.ts';
import { isAnswered, ListContent } from './ListContent.tsx';
import { ListMenu } from './ListMenu.tsx';
import { useSelection } from './bulk/selection.ts';
import { TabBar } from './TabBar.tsx';
import { useTableEdits } from './bulk/table-edits.ts';
import { TableTools } from './TableTools.tsx';
import { useList } from './use-list.ts';
import { useWholeAddress } from './whole-address.ts';
import styles from '../common/entity.module.css';

/** The list of any noun (S4, S5, S7): what it shows follows from the address. In Panel View one of it is open. */
export function ListScreen({ feature, id = '' }: { feature: Feature; id?: string }) {
  const state = useListState();
  const opening = useOpening(feature);
  const list = useList(feature, state.search, !opening);
  const columns = useColumns(feature);
  const order = useMemo(() => list.rows.map((row) => row.id), [list.rows]);
  const selection = useSelection(order, state.search);
  const edits = useTableEdits(feature, columns.all, selection);
  useWholeAddress(feature, state, list, !opening);
  useFirstOpen(feature, state, id || opening || list.isPlaceholderData ? undefined : list.rows[0]?.id);
  useEffect(() => {
    if (!id) document.title = `${feature.plural} · ${words.product}`;
  }, [feature, id]);

  const bare = state.filters.length === 0 && !state.q;
  const table = state.view === 'tableView';
  const paged = state.view !== 'treeView' && !feature.layouts?.some(({ view }) => view === state.view);
  const failed = list.isError && !list.data && (
    <PageError
      error={list.error}
      feature={feature}
      title={words.list.failed(feature.plural)}
      onRetry={() => void list.refetch()}
    />
  );
  if (failed && isDenied(list.error)) {
    return (
      <div className={styles.screen}>
        <PageHeader title={feature.plural} />
        {failed}
      </div>
    );
  }
  return (
    <div className={styles.screen}>
      <PageHeader title={feature.plural}>
        <ViewMenu feature={feature} view={state.view} />
        <Create feature={feature} />
      </PageHeader>
      <TabBar feature={feature} state={state} />
      <MadeHere feature={feature} />
      {isAnswered(list) && list.total === 0 && bare ? (
        <EmptyList feature={feature} state={state} />
      ) : (
        <>
          <FilterBar feature={feature} state={state}>
            <SavedViews feature={feature} state={state} />
            {table && <ColumnChooser columns={columns} />}
            <ListMenu feature={feature} state={state} columns={table ? columns : undefined} />
          </FilterBar>
          {failed || <ListContent {...{ feature, state, id, list, columns, selection, edits }} />}
          {paged && <Footer shown={list.rows.length} list={list} />}
          {table && <TableTools {...{ feature, state, list, selection, edits }} />}
        </>
      )}
    </div>
  );
}
