import { Menu } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { words } from '#words/screen';

interface ChoicesProps {
  onRename?(): void;
  onDelete?(): void;
  button: ReactElement;
}

export function FileChoices({ onRename, onDelete, button }: ChoicesProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {onRename && (
          <Menu.Item leftSection={<Pencil size={16} />} onClick={onRename}>
            {words.files.rename}
          </Menu.Item>
        )}
        {onDelete && (
          <Menu.Item color="danger" leftSection={<Trash2 size={16} />} onClick={onDelete}>
            {words.detail.delete}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
