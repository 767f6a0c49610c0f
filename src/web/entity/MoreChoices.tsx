import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { words } from '../words.ts';
import type { Action } from './feature.ts';

interface ChoicesProps {
  own: Action[];
  onDelete?: () => void;
  button: ReactElement;
  opened: boolean;
}

export function MoreChoices({ own, onDelete, button, opened }: ChoicesProps) {
  const navigate = useNavigate();
  return (
    <Menu position="bottom-end" defaultOpened={opened}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {own.map(({ label, icon: Icon, href, download }) => (
          <Menu.Item
            key={label}
            component="a"
            href={href}
            download={download}
            leftSection={<Icon size={16} />}
            onClick={(event) => {
              if (download) return;
              event.preventDefault();
              void navigate({ href });
            }}
          >
            {label}
          </Menu.Item>
        ))}
        {onDelete && (
          <Menu.Item color="danger" leftSection={<Trash2 size={16} />} onClick={onDelete}>
            {words.detail.delete}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
