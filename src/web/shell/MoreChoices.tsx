import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { words } from '#words/screen';
import { useSession } from '../session.tsx';
import { besideMaintenance, listsInBar, mostInBar, railFeatures } from './entries.ts';
import { openPalette } from './palette.ts';

/** Everything that is not in a phone's bottom bar. */
export function MoreChoices({ button }: { button: ReactElement }) {
  const { may } = useSession();
  const inBar = listsInBar(may);
  return (
    <Menu position="top-end" width={260}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {inBar.length === mostInBar && (
          <Menu.Item leftSection={<Search size={20} />} onClick={() => openPalette()}>
            {words.nav.searchShort}
          </Menu.Item>
        )}
        {railFeatures(may)
          .filter((feature) => !inBar.includes(feature))
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
