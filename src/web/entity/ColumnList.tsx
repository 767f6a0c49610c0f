import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { words } from '../words.ts';
import type { useColumns } from './fields.ts';
import styles from './entity.module.css';

interface ColumnListProps {
  columns: ReturnType<typeof useColumns>;
  button: ReactElement;
  opened: boolean;
}

export function ColumnList({ columns: { all, shown, choose }, button, opened }: ColumnListProps) {
  const keys = shown.map((field) => field.key);
  const rest = all.filter((field) => !keys.includes(field.key));
  const move = (key: string, by: number) => {
    const next = keys.filter((one) => one !== key);
    next.splice(Math.max(1, keys.indexOf(key) + by), 0, key);
    choose(next);
  };
  return (
    <Popover position="bottom-end" trapFocus returnFocus defaultOpened={opened}>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={styles.columnList}>
        {[...shown, ...rest].map((field) => {
          const on = keys.includes(field.key);
          return (
            <div key={field.key} className={styles.columnItem}>
              <Checkbox
                label={field.label}
                checked={on}
                disabled={field.key === 'name'}
                onChange={() => choose(on ? keys.filter((key) => key !== field.key) : [...keys, field.key])}
              />
              {on && field.key !== 'name' && (
                <span>
                  <ActionIcon size={28} aria-label={words.list.moveUp(field.label)} onClick={() => move(field.key, -1)}>
                    <ArrowUp size={14} />
                  </ActionIcon>
                  <ActionIcon
                    size={28}
                    aria-label={words.list.moveDown(field.label)}
                    onClick={() => move(field.key, 1)}
                  >
                    <ArrowDown size={14} />
                  </ActionIcon>
                </span>
              )}
            </div>
          );
        })}
        <Button variant="subtle" onClick={() => choose(null)}>
          {words.list.resetColumns}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
