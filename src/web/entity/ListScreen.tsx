import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { getPage, keys } from '../query.ts';
import { useSession } from '../session.tsx';
import { Empty } from '../ui/Empty.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { words } from '../words.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { PageError } from './PageError.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { Feature } from './feature.ts';
import { useColumns } from './fields.ts';
import { FilterBar } from './FilterBar.tsx';
import { type ListState, useListState } from './list-state.ts';
import { NoResults } from './NoResults.tsx';
import { PanelList } from './PanelList.tsx';
import { useSelection } from './selection.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { TableView } from './TableView.tsx';
import { ViewMenu } from './ViewMenu.tsx';
import styles from './entity.module.css';

const TreeView = lazy(async () => ({ default: (await import('./TreeView.tsx')).TreeView }));

const pageSize = (feature: Feature) => (feature.slug === 'contact' ? 100 : 50);

export function useList(feature: Feature, search: string) {
  const query = useInfiniteQuery({
    queryKey: keys.list(feature.slug, search),
    queryFn: ({ pageParam }) => getPage(feature.path, search, pageParam, pageSize(feature)),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next ? page.page + 1 : undefined),
    placeholderData: (before) => before,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.results) ?? [], [query.data]);
  return { ...query, rows, total: query.data?.pages.at(-1)?.count ?? 0 };
}

/** The list of any noun (S4, S5, S7): what it shows follows from the address. */
export function ListScreen({ feature }: { feature: Feature }) {
  const state = useListState();
  const list = useList(feature, state.search);
  const columns = useColumns(feature);
  const order = useMemo(() => list.rows.map((row) => row.id), [list.rows]);
  const selection = useSelection(order);
  useEmptyFlags(feature, state, list);
  useEffect(() => {
    document.title = `${feature.plural} · ${words.product}`;
  }, [feature]);

  const settled = list.isSuccess && !list.isPlaceholderData;
  const bare = state.filters.length === 0 && !state.q;
  return (
    <div className={styles.screen}>
      <PageHeader title={feature.plural}>
        <ViewMenu feature={feature} view={state.view} />
        <CreateButton feature={feature} />
      </PageHeader>
      {settled && list.total === 0 && bare ? (
        <EmptyList feature={feature} />
      ) : (
        <>
          <FilterBar feature={feature} state={state}>
            {state.view === 'tableView' && <ColumnChooser columns={columns} />}
            <ExportButton feature={feature} state={state} />
          </FilterBar>
          {list.isError && list.rows.length === 0 ? (
            <PageError
              error={list.error}
              title={words.list.failed(feature.plural)}
              onRetry={() => void list.refetch()}
            />
          ) : settled && list.total === 0 ? (
            <NoResults feature={feature} state={state} />
          ) : state.view === 'treeView' ? (
            <Suspense fallback={<Waiting />}>
              <TreeView feature={feature} state={state} total={list.total} />
            </Suspense>
          ) : state.view === 'tableView' ? (
            list.isPending ? (
              <Waiting />
            ) : (
              <TableView
                feature={feature}
                columns={columns.shown}
                rows={list.rows}
                total={list.total}
                state={state}
                selection={selection}
              />
            )
          ) : list.isPending ? (
            <Waiting />
          ) : (
            <PanelList feature={feature} rows={list.rows} />
          )}
          {state.view !== 'treeView' && <Footer shown={list.rows.length} list={list} />}
          <SelectionBar feature={feature} selection={selection} rows={list.rows} />
        </>
      )}
    </div>
  );
}

/** Empty lists say so in the address, in place of the entry that led there: Back leaves, and does not come round again (S7). */
function useEmptyFlags(
  feature: Feature,
  state: ListState,
  list: { isSuccess: boolean; isPlaceholderData: boolean; total: number },
): void {
  const empty = list.isSuccess && !list.isPlaceholderData && list.total === 0;
  const flag = state.filters.length > 0 || state.q ? `no-${feature.slug}-for-filters` : `no-${feature.slug}`;
  const { view, set } = state;
  useEffect(() => {
    set({ view, ...(empty && { [flag]: 'true' }) });
  }, [view, empty, flag, set]);
}

export function Footer({
  shown,
  list,
}: {
  shown: number;
  list: {
    total: number;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage(): unknown;
    isSuccess: boolean;
  };
}) {
  if (!list.isSuccess || list.total === 0) return null;
  return (
    <footer className={styles.footer}>
      <span role="status">{words.list.showing(shown, list.total)}</span>
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {words.list.viewMore}
        </Button>
      )}
    </footer>
  );
}

/** Hidden for roles that may not add (D3); the server would refuse, too. */
export function CreateButton({ feature }: { feature: Feature }) {
  const { may } = useSession();
  if (!may('create', feature.slug)) return null;
  return (
    <Button component={Link} to={`/${feature.slug}/new`} leftSection={<Plus size={18} />} data-shortcut="c">
      {words.list.create(feature.label)}
    </Button>
  );
}

function EmptyList({ feature }: { feature: Feature }) {
  const { may } = useSession();
  return (
    <Empty drawing="tag" title={words.list.emptyTitle(feature.plural)} action={<CreateButton feature={feature} />}>
      {may('create', feature.slug) ? words.list.emptyText(feature.label) : words.list.emptyReadOnly}
    </Empty>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true" aria-label="Loading">
      {Array.from({ length: 10 }, (_, at) => (
        <div key={at} />
      ))}
    </div>
  );
}
