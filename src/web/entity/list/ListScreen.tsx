import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { words } from '#words/screen';
import type { Row } from '../../query.ts';
import { MadeHere } from '../../queue/MadeHere.tsx';
import { useSession } from '../../session.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import type { Editing } from '../table/CellEditor.tsx';
import { ColumnChooser } from '../table/ColumnChooser.tsx';
import { Create } from './Create.tsx';
import { isDenied, PageError } from '../common/PageError.tsx';
import type { Feature } from '../common/feature.ts';
import { useColumns } from '../common/fields.ts';
import { FilterBar } from '../filter/FilterBar.tsx';
import { Footer } from './Footer.tsx';
import { ListMenu } from './ListMenu.tsx';
import { useFirstOpen } from './first-open.ts';
import { useListState } from './list-state.ts';
import { NoResults } from './NoResults.tsx';
import { PanelList } from './PanelList.tsx';
import { useOpening } from '../views/saved-views.ts';
import { SavedViews } from '../views/SavedViews.tsx';
import { useSelection } from './selection.ts';
import { resumedWith } from '../form/resumed.ts';
import { editableIn, type KeptRows, madeKey } from './settable.ts';
import { TableView } from '../table/TableView.tsx';
import { TabBar } from './TabBar.tsx';
import type { Tab } from './tabs.ts';
import { useList } from './use-list.ts';
import { ViewMenu } from '../views/ViewMenu.tsx';
import { useWholeAddress } from './whole-address.ts';
import styles from '../common/entity.module.css';

const SelectionBar = lazy(async () => ({ default: (await import('./SelectionBar.tsx')).SelectionBar }));

const CellEditor = lazy(async () => ({ default: (await import('../table/CellEditor.tsx')).CellEditor }));

const SetMade = lazy(async () => ({ default: (await import('../common/SetMade.tsx')).SetMade }));

const TreeView = lazy(async () => ({ default: (await import('../tree/TreeView.tsx')).TreeView }));

/** The list of any noun (S4, S5, S7): what it shows follows from the address. In Panel View one of it is open. */
export function ListScreen({ feature, id = '' }: { feature: Feature; id?: string }) {
  const state = useListState();
  const opening = useOpening(feature);
  const list = useList(feature, state.search, !opening);
  const columns = useColumns(feature);
  // What was pressed shows first; the rows follow, in pieces, and whoever presses again does not wait for them.
  const { rows, total } = list;
  const drawn = useDeferredValue(
    useMemo(() => ({ rows, total, ordering: state.ordering }), [rows, total, state.ordering]),
  );
  const order = useMemo(() => list.rows.map((row) => row.id), [list.rows]);
  const selection = useSelection(order, state.search);
  useWholeAddress(feature, state, list, !opening);
  useFirstOpen(feature, state, id || opening || list.isPlaceholderData ? undefined : list.rows[0]?.id);
  useEffect(() => {
    if (!id) document.title = `${feature.plural} · ${words.product}`;
  }, [feature, id]);

  const { may } = useSession();
  // Which field of the chosen rows a key asked for.
  const [asked, setAsked] = useState<string>();
  const { has, setAll } = selection;
  const ask = useCallback(
    (row: Row, key: string) => {
      if (!has(row.id)) setAll([row.id]);
      setAsked(key);
    },
    [has, setAll],
  );
  const [editing, setEditing] = useState<Editing>();
  const [edited, setEdited] = useState(false);
  if (!edited && editing) setEdited(true);
  const changes = may('update', feature.slug);
  const edits = useMemo(
    () => new Map((changes ? editableIn(feature, columns.all) : []).map((field) => [field.key, field])),
    [changes, feature, columns.all],
  );
  const edit = useCallback(
    (row: Row, key: string, cell: HTMLElement) => {
      const field = edits.get(key);
      if (field && may('update', feature.slug, row)) setEditing({ row, field, cell });
    },
    [edits, may, feature],
  );
  const endEdit = () => {
    setEditing(undefined);
    editing?.cell.focus();
  };
  // Whoever made a record for some rows comes back to them.
  const [kept] = useState(() => resumedWith(madeKey(feature))?.values as KeptRows | undefined);
  useEffect(() => {
    if (kept?.chosen) setAll(kept.ids);
  }, [kept, setAll]);
  // It stays once it was needed: what it has to say about rows may come after the choice of them is gone.
  const [chosen, setChosen] = useState(false);
  if (!chosen && selection.ids.length > 0) setChosen(true);

  // Also when asking again failed: what was known stays.
  const settled = list.data !== undefined && !list.isPlaceholderData;
  const bare = state.filters.length === 0 && !state.q;
  const table = state.view === 'tableView';
  // Who can do nothing with what is chosen has nothing to choose.
  const selects =
    may('update', feature.slug) ||
    (may('delete', feature.slug) && !feature.removedElsewhere) ||
    (feature.together?.some(({ permit }) => !permit || may(...permit)) ?? false);
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
  const Layout = feature.layouts?.find(({ view }) => view === state.view)?.Content;
  return (
    <div className={styles.screen}>
      <PageHeader title={feature.plural}>
        <ViewMenu feature={feature} view={state.view} />
        <Create feature={feature} />
      </PageHeader>
      <TabBar feature={feature} state={state} />
      <MadeHere feature={feature} />
      {settled && list.total === 0 && bare ? (
        <EmptyList feature={feature} tab={state.tab} />
      ) : (
        <>
          <FilterBar feature={feature} state={state}>
            <SavedViews feature={feature} state={state} />
            {table && <ColumnChooser columns={columns} />}
            <ListMenu feature={feature} state={state} columns={table ? columns : undefined} />
          </FilterBar>
          {failed ? (
            failed
          ) : settled && list.total === 0 ? (
            <NoResults feature={feature} state={state} />
          ) : Layout ? (
            <Suspense fallback={<Waiting lines={10} />}>
              <Layout feature={feature} state={state} />
            </Suspense>
          ) : state.view === 'treeView' ? (
            <Suspense fallback={<Waiting lines={10} />}>
              <TreeView feature={feature} state={state} total={list.total} />
            </Suspense>
          ) : list.isPending ? (
            <Waiting lines={10} />
          ) : table ? (
            <TableView
              feature={feature}
              columns={columns}
              {...drawn}
              tab={state.tab}
              onChange={state.set}
              chosen={selection.ids.length > 0}
              has={selection.has}
              toggle={selects ? selection.toggle : undefined}
              setAll={selection.setAll}
              onSet={changes ? ask : undefined}
              edits={edits}
              onEdit={edit}
            />
          ) : (
            <PanelList feature={feature} rows={drawn.rows} tab={state.tab} id={id} />
          )}
          {state.view !== 'treeView' && !Layout && <Footer shown={list.rows.length} list={list} />}
          {table && edited && (
            <Suspense>
              <CellEditor feature={feature} state={state} editing={editing} onClose={endEdit} />
            </Suspense>
          )}
          {table && kept && (
            <Suspense>
              <SetMade feature={feature} state={state} />
            </Suspense>
          )}
          {table && chosen && (
            <Suspense>
              <SelectionBar
                feature={feature}
                selection={selection}
                rows={list.rows}
                total={list.total}
                state={state}
                asked={asked}
                onAnswered={() => setAsked(undefined)}
              />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}

function EmptyList({ feature, tab }: { feature: Feature; tab: Tab | undefined }) {
  const { may } = useSession();
  const adds = may('create', feature.slug);
  const text = tab?.empty.text ?? feature.empty.text;
  const readOnly = tab ? (tab.empty.readOnly ?? text) : words.list.emptyReadOnly;
  return (
    <Empty
      drawing={feature.empty.drawing}
      title={tab?.empty.title ?? words.list.emptyTitle(feature.plural)}
      action={<Create feature={feature} />}
    >
      {adds ? text : readOnly}
    </Empty>
  );
}
