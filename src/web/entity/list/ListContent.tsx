import { lazy, Suspense, useDeferredValue, useMemo } from 'react';
import { Waiting } from '../../ui/Waiting.tsx';
import type { Feature } from '../common/feature.ts';
import type { Columns } from '../common/fields.ts';
import { TableView } from '../table/TableView.tsx';
import type { ListState } from './list-query.ts';
import { NoResults } from './NoResults.tsx';
import { PanelList } from './panel/PanelList.tsx';
import type { Selection } from './bulk/selection.ts';
import type { TableEdits } from './bulk/table-edits.ts';
import type { useList } from './use-list.ts';

const TreeView = lazy(async () => ({ default: (await import('../tree/TreeView.tsx')).TreeView }));

interface ContentProps {
  feature: Feature;
  state: ListState;
  /** The record that is open beside it. */
  id: string;
  list: ReturnType<typeof useList>;
  columns: Columns;
  selection: Selection;
  edits: TableEdits;
}

/** The rows, in the view that was chosen. */
export function ListContent({ feature, state, id, list, columns, selection, edits }: ContentProps) {
  // What was pressed shows first; the rows follow, in pieces, and whoever presses again does not wait for them.
  const { rows, total } = list;
  const drawn = useDeferredValue(
    useMemo(() => ({ rows, total, ordering: state.ordering }), [rows, total, state.ordering]),
  );
  const Layout = feature.layouts?.find(({ view }) => view === state.view)?.Content;
  if (isAnswered(list) && total === 0) return <NoResults feature={feature} state={state} />;
  if (Layout || state.view === 'treeView')
    return (
      <Suspense fallback={<Waiting lines={10} />}>
        {Layout ? (
          <Layout feature={feature} state={state} />
        ) : (
          <TreeView feature={feature} state={state} total={total} />
        )}
      </Suspense>
    );
  if (list.isPending) return <Waiting lines={10} />;
  if (state.view !== 'tableView') return <PanelList feature={feature} rows={drawn.rows} tab={state.tab} id={id} />;
  return (
    <TableView
      feature={feature}
      columns={columns}
      {...drawn}
      tab={state.tab}
      onChange={state.set}
      chosen={selection.ids.length > 0}
      has={selection.has}
      toggle={edits.selects ? selection.toggle : undefined}
      setAll={selection.setAll}
      onSet={edits.changes ? edits.ask : undefined}
      edits={edits.edits}
      onEdit={edits.edit}
    />
  );
}

/** Also when asking again failed: what was known stays. */
export const isAnswered = (list: ReturnType<typeof useList>): boolean =>
  list.data !== undefined && !list.isPlaceholderData;
