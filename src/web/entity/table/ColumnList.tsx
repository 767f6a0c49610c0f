import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { ReactElement } from 'react';
import { words } from '#words/screen';
import { inOrder, useReorder } from '../../ui/input/reorder.ts';
import { useMarked } from '../../ui/input/use-marked.ts';
import type { Columns } from '../common/fields.ts';
import styles from '../list/list.module.css';

interface ColumnListProps {
  columns: Columns;
  button: ReactElement;
}

/** Chooses columns and their order, by dragging or by the arrows. The name is always first: it identifies the row. */
export function ColumnList({ columns: { all, shown, choose }, button }: ColumnListProps) {
  const [marked, mark] = useMarked(shown.map((field) => field.key).join());
  const keys = marked.split(',');
  const rest = all.filter((field) => !keys.includes(field.key));
  const take = (next: string[]) => {
    mark(next.join());
    choose(next);
  };
  const last = keys.length - 1;
  const move = (from: number, to: number) => {
    if (to >= 1 && to <= last) take(inOrder(keys, { from, to }));
  };
  const { list, held, handle } = useReorder<HTMLUListElement>([1, last], move);
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={styles.columnList}>
        <ul ref={list}>
          {[...inOrder(keys, held).flatMap((key) => all.filter((field) => field.key === key)), ...rest].map((field) => {
            const at = keys.indexOf(field.key);
            const moves = at > 0;
            return (
              <li
                key={field.key}
                data-moves={moves || undefined}
                data-dragged={held?.from === at || undefined}
                {...(moves && handle(at, 'moved'))}
              >
                <GripVertical size={14} aria-hidden="true" />
                <Checkbox
                  label={field.label}
                  checked={at >= 0}
                  disabled={field.key === 'name'}
                  onChange={() => take(at >= 0 ? keys.filter((key) => key !== field.key) : [...keys, field.key])}
                />
                {moves && (
                  <span>
                    <ActionIcon aria-label={words.list.moveUp(field.label)} onClick={() => move(at, at - 1)}>
                      <ArrowUp size={14} />
                    </ActionIcon>
                    <ActionIcon aria-label={words.list.moveDown(field.label)} onClick={() => move(at, at + 1)}>
                      <ArrowDown size={14} />
                    </ActionIcon>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        <Button variant="subtle" onClick={() => choose([])}>
          {words.list.resetColumns}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
