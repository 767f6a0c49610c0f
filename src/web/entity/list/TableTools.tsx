import { lazy, Suspense } from 'react';
import type { Feature } from '../common/feature.ts';
import type { ListState } from './list-query.ts';
import type { Selection } from './bulk/selection.ts';
import type { TableEdits } from './bulk/table-edits.ts';
import type { useList } from './use-list.ts';

const SelectionBar = lazy(async () => ({ default: (await import('./bulk/SelectionBar.tsx')).SelectionBar }));
const CellEditor = lazy(async () => ({ default: (await import('../table/CellEditor.tsx')).CellEditor }));
const SetMade = lazy(async () => ({ default: (await import('../common/SetMade.tsx')).SetMade }));

interface ToolsProps {
  feature: Feature;
  state: ListState;
  list: ReturnType<typeof useList>;
  selection: Selection;
  edits: TableEdits;
}

/** What rows of a table are changed with, each loaded when it is first needed. */
export function TableTools({ feature, state, list, selection, edits }: ToolsProps) {
  return (
    <>
      {edits.edited && (
        <Suspense>
          <CellEditor feature={feature} state={state} editing={edits.editing} onClose={edits.endEdit} />
        </Suspense>
      )}
      {edits.resumed && (
        <Suspense>
          <SetMade feature={feature} state={state} />
        </Suspense>
      )}
      {edits.chosen && (
        <Suspense>
          <SelectionBar
            feature={feature}
            selection={selection}
            rows={list.rows}
            total={list.total}
            state={state}
            openField={edits.openField}
            onAnswered={edits.endAsk}
          />
        </Suspense>
      )}
    </>
  );
}
