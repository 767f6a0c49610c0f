import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Keyboard, LogOut, Moon, Settings, Sun, SunMoon, Zap } from 'lucide-react';
import type { ReactElement } from 'react';
import { words } from '#words/screen';
import { signOut } from '../sign-out.ts';
import { setTheme, type Theme, usePref } from '../prefs.ts';
import { useSession } from '../session.tsx';
import { sayFailed } from '../ui/overlay/toast.tsx';
import { Truncated } from '../ui/Truncated.tsx';
import { openShortcuts } from './palette.ts';
import styles from './shell.module.css';

const themes: [Theme, typeof Sun][] = [
  ['auto', SunMoon],
  ['light', Sun],
  ['dark', Moon],
  ['field', Zap],
];

export function AccountChoices({ button }: { button: ReactElement }) {
  const { me } = useSession();
  const [theme] = usePref('theme', 'auto');
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`/user/${me.id}`}>
          <span className={styles.who}>
            <b>
              <Truncated text={me.name} at="menu" />
            </b>
            <small>
              <Truncated text={me.email} at="menu" />
            </small>
          </span>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{words.nav.theme}</Menu.Label>
        {themes.map(([value, Icon]) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} />}
            aria-current={theme === value || undefined}
            closeMenuOnClick={false}
            onClick={() => setTheme(value)}
          >
            {words.nav.themes[value]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings" leftSection={<Settings size={16} />}>
          {words.nav.settings}
        </Menu.Item>
        <Menu.Item leftSection={<Keyboard size={16} />} onClick={() => openShortcuts()}>
          {words.nav.shortcuts}
        </Menu.Item>
        <Menu.Item
          leftSection={<LogOut size={16} />}
          onClick={() => void signOut('/auth/sign-out').catch((error: Error) => sayFailed(error.message))}
        >
          {words.nav.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
