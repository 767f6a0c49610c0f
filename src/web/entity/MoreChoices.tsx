import { Menu } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { words } from '../words.ts';

interface ChoicesProps {
  onDelete(): void;
  button: ReactElement;
  opened: boolean;
}

export function MoreChoices({ onDelete, button, opened }: ChoicesProps) {
  return (
    <Menu position="bottom-end" defaultOpened={opened}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="danger" leftSection={<Trash2 size={16} />} onClick={onDelete}>
          {words.detail.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
