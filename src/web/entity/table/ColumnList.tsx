import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { words } from '#words/screen';
import { useMarked } from '../../ui/use-marked.ts';
import type { Columns } from '../common/fields.ts';
import styles from '../list/list.module.css';

interface ColumnListProps {
  columns: Columns;
  button: ReactElement;
}

/** Chooses columns and their order, by dragging or by the arrows. The name is always first: it identifies the row. */
export function ColumnList({ columns: { all, shown, choose }, button }: ColumnListProps) {
  const [dragged, setDragged] = useState<string>();
  const [marked, setMarked] = useMarked(shown.map((field) => field.key).join());
  const keys = marked.split(',');
  const rest = all.filter((field) => !keys.includes(field.key));
  const take = (next: string[]) => {
    setMarked(next.join());
    choose(next);
  };
  const place = (key: string, at: number) => {
    if (at < 1 || at >= keys.length || keys[at] === key) return;
    const next = keys.filter((one) => one !== key);
    next.splice(at, 0, key);
    take(next);
  };
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={styles.columnList}>
        <ul>
          {[...keys.flatMap((key) => all.filter((field) => field.key === key)), ...rest].map((field) => {
            const at = keys.indexOf(field.key);
            const moves = at > 0;
            return (
              <li
                key={field.key}
                draggable={moves}
                data-dragged={dragged === field.key || undefined}
                onDragStart={() => setDragged(field.key)}
                onDragEnd={() => setDragged(undefined)}
                onDragOver={(event) => event.preventDefault()}
                onDragEnter={() => dragged && place(dragged, at)}
              >
                <GripVertical size={14} aria-hidden="true" data-moves={moves || undefined} />
                <Checkbox
                  label={field.label}
                  checked={at >= 0}
                  disabled={field.key === 'name'}
                  onChange={() => take(at >= 0 ? keys.filter((key) => key !== field.key) : [...keys, field.key])}
                />
                {moves && (
                  <span>
                    <ActionIcon aria-label={words.list.moveUp(field.label)} onClick={() => place(field.key, at - 1)}>
                      <ArrowUp size={14} />
                    </ActionIcon>
                    <ActionIcon aria-label={words.list.moveDown(field.label)} onClick={() => place(field.key, at + 1)}>
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
