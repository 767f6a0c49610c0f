import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useSession } from '../session.tsx';
import { besideMaintenance, railFeatures } from './entries.ts';

/** Everything that is not in a phone's bottom bar. */
export function MoreChoices({ button }: { button: ReactElement }) {
  const { may } = useSession();
  return (
    <Menu position="top-end" width={260}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {railFeatures(may)
          .filter(({ inBar }) => !inBar)
          .map(({ slug, plural, icon: Icon }) => (
            <Menu.Item key={slug} component={Link} to={`/${slug}`} leftSection={<Icon size={20} />}>
              {plural}
            </Menu.Item>
          ))}
        {besideMaintenance(may).map(({ label, to, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={20} />}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
