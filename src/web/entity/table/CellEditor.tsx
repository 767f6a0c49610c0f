import { Popover } from '@mantine/core';
import { useRef } from 'react';
import type { Row } from '../../query.ts';
import { moveByArrows } from '../common/arrow-keys.ts';
import type { Feature } from '../common/feature.ts';
import type { FieldInfo } from '../common/field-info.ts';
import type { ListState } from '../list/list-query.ts';
import { useRowActions } from '../list/bulk/row-actions.tsx';
import { useAddNewTo } from '../common/SetMade.tsx';
import { Value, type ValueOf } from '../common/Value.tsx';
import styles from '../list/list.module.css';

export interface Editing {
  row: Row;
  field: FieldInfo;
  cell: HTMLElement;
}

interface EditorProps {
  feature: Feature;
  state: ListState;
  editing: Editing | undefined;
  onClose(): void;
}

/** Edits one cell in place (U7). It stays mounted when closed, because a refusal arrives later. */
export function CellEditor({ feature, state, editing, onClose }: EditorProps) {
  const { set, dialogs } = useRowActions(feature, state);
  const addNewTo = useAddNewTo(feature);
  // A second value may be set before the first was saved: it is applied to this person's latest version of the row.
  // Changes by others are not included, or they would be overwritten unseen.
  const latest = useRef(new Map<string, Promise<Row | undefined>>());
  function apply({ row, field }: Editing, valueOf: ValueOf) {
    const previous = latest.current.get(row.id);
    const done = set(field, valueOf, async () => {
      const mine = await previous;
      return [mine && mine.version > row.version ? mine : row];
    });
    const after = done.then(async (outcome) => outcome?.now.get(row.id) ?? (await previous));
    latest.current.set(row.id, after);
  }
  return (
    <>
      {editing && (
        <Popover
          key={`${editing.row.id} ${editing.field.key}`}
          opened
          onChange={(opened) => !opened && onClose()}
          position="bottom-start"
          width={300}
          trapFocus
          withinPortal
          // The anchor is not a button.
          withRoles={false}
        >
          <Popover.Target>
            <span className={styles.cellPlace} style={placeOf(editing.cell)} />
          </Popover.Target>
          <Popover.Dropdown
            role="dialog"
            className={`${styles.setField} ${styles.cellEditor}`}
            aria-label={editing.field.label}
            onKeyDown={moveByArrows}
          >
            <Value
              field={editing.field}
              row={editing.row}
              choices={feature.choices?.[editing.field.key]}
              onSet={(valueOf) => {
                onClose();
                apply(editing, valueOf);
              }}
              onAddNew={(how) => addNewTo(editing.field, how, false, async () => [editing.row])}
            />
          </Popover.Dropdown>
        </Popover>
      )}
      {dialogs}
    </>
  );
}

const placeOf = (cell: HTMLElement) => {
  const { left, top, width, height } = cell.getBoundingClientRect();
  return { left, top, width, height };
};
