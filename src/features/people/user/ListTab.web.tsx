import { type ReactNode, useMemo } from 'react';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import type { Feature } from '#web/entity/common/feature.ts';
import { useColumns, useFields } from '#web/entity/common/fields.ts';
import { FilterBar } from '#web/entity/filter/FilterBar.tsx';
import { Footer } from '#web/entity/list/Footer.tsx';
import { ListMenu } from '#web/entity/list/ListMenu.tsx';
import type { ListState } from '#web/entity/list/list-query.ts';
import { useListState } from '#web/entity/list/list-state.ts';
import { NoResults } from '#web/entity/list/NoResults.tsx';
import { HeaderCell } from '#web/entity/table/TableView.tsx';
import { useList } from '#web/entity/list/use-list.ts';
import { useWholeAddress } from '#web/entity/list/whole-address.ts';
import type { Row } from '#web/query.ts';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as all } from '#words/screen';

interface ListTabProps {
  feature: Feature;
  tab: 'users' | 'teams';
  /** Shown instead of the list where there are no records at all. */
  empty: ReactNode;
  children(rows: Row[], state: ListState): ReactNode;
}

/** A tab with the usual parts of a list (S4–S7): search, filters and order in the address, and export. */
export function ListTab({ feature, tab, empty, children }: ListTabProps) {
  const state = useTabState(tab);
  const list = useList(feature, state.search);
  useWholeAddress(feature, state, list, true);
  const columns = useColumns(feature);
  const settled = list.data !== undefined && !list.isPlaceholderData;
  const bare = state.filters.length === 0 && !state.q;
  if (settled && list.total === 0 && bare) return empty;
  return (
    <>
      <FilterBar feature={feature} state={state}>
        <ListMenu feature={feature} state={state} columns={columns} />
      </FilterBar>
      {list.isError && !list.data ? (
        <EntityError error={list.error} title={all.list.failed(feature.plural)} onRetry={() => void list.refetch()} />
      ) : settled && list.total === 0 ? (
        <NoResults feature={feature} state={state} />
      ) : list.isPending ? (
        <Waiting lines={10} />
      ) : (
        children(list.rows, state)
      )}
      <Footer shown={list.rows.length} list={list} />
    </>
  );
}

/** The tab stays in the address whatever else changes; the layout is always a table. */
function useTabState(tab: ListTabProps['tab']): ListState {
  const state = useListState();
  return useMemo(
    () => ({
      ...state,
      view: 'tableView',
      says: (change) => state.says({ tab, ...change }),
      set: (change, options) => state.set({ tab, ...change }, options),
    }),
    [state, tab],
  );
}

/** A sortable column header. */
export function SortHead({
  feature,
  state,
  by,
  label,
}: {
  feature: Feature;
  state: ListState;
  by: string;
  label: string;
}) {
  const field = useFields(feature)?.find(({ key }) => key === by);
  if (!field) return <span role="columnheader">{label}</span>;
  return (
    <HeaderCell field={{ ...field, label }} ordering={state.ordering} onChange={state.set}>
      {null}
    </HeaderCell>
  );
}
