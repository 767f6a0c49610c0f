import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Row } from '../../../query.ts';
import { useSession } from '../../../session.tsx';
import type { Feature } from '../../common/feature.ts';
import type { FieldInfo } from '../../common/field-info.ts';
import { resumedWith } from '../../form/resumed.ts';
import type { Editing } from '../../table/CellEditor.tsx';
import type { Selection } from './selection.ts';
import { editableIn, type RowsToSet, madeKey } from './settable.ts';

export type TableEdits = ReturnType<typeof useTableEdits>;

/** What is done in a table: rows are chosen, set together by a key, and changed in a cell. */
export function useTableEdits(feature: Feature, fields: FieldInfo[], selection: Selection) {
  const { may } = useSession();
  const changes = may('update', feature.slug);
  // Who can do nothing with what is chosen has nothing to choose.
  const selects =
    changes ||
    (may('delete', feature.slug) && !feature.removedElsewhere) ||
    (feature.together?.some(({ permit }) => !permit || may(...permit)) ?? false);
  return {
    changes,
    selects,
    ...useAsked(selection),
    ...useCellEdits(feature, fields, changes),
    resumed: useResumedRows(feature, selection),
    chosen: useOnce(selection.ids.length > 0),
  };
}

/** Which field of the chosen rows a key asked for. */
function useAsked({ has, setAll }: Selection) {
  const [openField, setOpenField] = useState<string>();
  const ask = useCallback(
    (row: Row, key: string) => {
      if (!has(row.id)) setAll([row.id]);
      setOpenField(key);
    },
    [has, setAll],
  );
  return { openField, ask, endAsk: () => setOpenField(undefined) };
}

function useCellEdits(feature: Feature, fields: FieldInfo[], changes: boolean) {
  const { may } = useSession();
  const [editing, setEditing] = useState<Editing>();
  const edits = useMemo(
    () => new Map((changes ? editableIn(feature, fields) : []).map((field) => [field.key, field])),
    [changes, feature, fields],
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
  return { editing, edited: useOnce(editing !== undefined), edits, edit, endEdit };
}

/** Whoever made a record for some rows comes back to them. */
function useResumedRows(feature: Feature, { setAll }: Selection): RowsToSet | undefined {
  const [resumed] = useState(() => resumedWith(madeKey(feature))?.values as RowsToSet | undefined);
  useEffect(() => {
    if (resumed?.chosen) setAll(resumed.ids);
  }, [resumed, setAll]);
  return resumed;
}

/** It stays once it was needed: what it has to say about rows may come after the choice of them is gone. */
function useOnce(needed: boolean): boolean {
  const [once, setOnce] = useState(needed);
  if (!once && needed) setOnce(true);
  return once;
}
