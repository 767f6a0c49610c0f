import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Settings, Users } from 'lucide-react';
import type { ReactElement } from 'react';
import { useSession } from '../session.tsx';
import { words } from '../words.ts';
import { railFeatures } from './entries.ts';

/** Everything that has no place of its own in the bar of a phone. */
export function MoreChoices({ button, opened, from }: { button: ReactElement; opened: boolean; from: number }) {
  const { may } = useSession();
  return (
    <Menu position="top-end" width={260} defaultOpened={opened}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {railFeatures(may)
          .slice(from)
          .map(({ slug, plural, icon: Icon }) => (
            <Menu.Item key={slug} component={Link} to={`/${slug}`} leftSection={<Icon size={20} />}>
              {plural}
            </Menu.Item>
          ))}
        {may('read', 'team') && (
          <Menu.Item component={Link} to="/teams" leftSection={<Users size={20} />}>
            {words.nav.teams}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/settings" leftSection={<Settings size={20} />}>
          {words.nav.settings}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
