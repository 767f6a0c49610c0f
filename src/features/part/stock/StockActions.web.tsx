import { Button } from '@mantine/core';
import { Archive, Plus } from 'lucide-react';
import type { Row } from '#web/query.ts';
import { words } from '../part.words';
import { setArchived } from '../archive';
import { kindIcons } from './movement/kind-icons';
import type { Action } from './movement/move-stock';
import { kitOf } from './places';
import styles from './stock.module.css';

const usual: Action[] = ['receive', 'issue', 'transfer', 'adjust', 'return'];

interface ActionsProps {
  part: Row;
  onMove(kind: Action): void;
  onAddPlace(): void;
}

export function StockActions({ part, onMove, onAddPlace }: ActionsProps) {
  const actions: Action[] = kitOf(part) ? [...usual, 'assemble'] : usual;
  return (
    <div className={styles.actions}>
      {actions.map((action) => {
        const Icon = kindIcons[action];
        return (
          <Button key={action} variant="default" leftSection={<Icon size={16} />} onClick={() => onMove(action)}>
            {words.actions[action]}
          </Button>
        );
      })}
      <Button variant="subtle" leftSection={<Plus size={16} />} onClick={onAddPlace}>
        {words.stock.addPlace}
      </Button>
      {part.is_archived !== true && (
        <Button variant="subtle" leftSection={<Archive size={16} />} onClick={() => void setArchived(part, true)}>
          {words.archive.archive}
        </Button>
      )}
    </div>
  );
}
