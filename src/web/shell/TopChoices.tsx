import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Entry } from './entries.ts';

interface TopChoicesProps {
  button: ReactElement;
  choices: Entry[];
}

/** The entries of the top navigation that do not fit beside the others. */
export function TopChoices({ button, choices }: TopChoicesProps) {
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ label, to }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
