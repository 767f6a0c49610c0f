import { Menu, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Building2, Keyboard, LogOut, Moon, Sun, SunMoon, Zap } from 'lucide-react';
import { api } from '../api.ts';
import { setTheme, type Theme, usePref } from '../prefs.ts';
import { useSession } from '../session.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Truncated } from '../ui/Truncated.tsx';
import { words } from '../words.ts';
import { openShortcuts } from './palette.ts';
import styles from './shell.module.css';

const themes: [Theme, string, typeof Sun][] = [
  ['auto', 'System theme', SunMoon],
  ['light', 'Light theme', Sun],
  ['dark', 'Dark theme', Moon],
  ['field', 'Field mode', Zap],
];

/** Who I am, where I am, where else I could be, how it looks, and the way out. */
export function AccountMenu() {
  const { me } = useSession();
  const [theme] = usePref('theme', 'auto');
  const leave = async (path: string) => {
    await api.post(path);
    location.replace('/login');
  };
  const switchTo = async (organization: string) => {
    await api.post('/auth/switch-organization', { organization });
    location.replace('/');
  };
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <UnstyledButton className={styles.account} aria-label={words.nav.account(me.name)}>
          <Avatar name={me.name} color={me.color} size={32} />
        </UnstyledButton>
      </Menu.Target>
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
        <Menu.Label>{words.nav.switchTo}</Menu.Label>
        {me.organizations.map(({ id, name }) => (
          <Menu.Item
            key={id}
            leftSection={<Building2 size={16} />}
            aria-current={id === me.organization.id || undefined}
            onClick={() => id !== me.organization.id && void switchTo(id)}
          >
            <Truncated text={name} at="menu" />
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{words.nav.theme}</Menu.Label>
        {themes.map(([value, label, Icon]) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} />}
            aria-current={theme === value || undefined}
            closeMenuOnClick={false}
            onClick={() => setTheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Keyboard size={16} />} onClick={() => openShortcuts()}>
          {words.nav.shortcuts}
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={16} />} onClick={() => void leave('/auth/sign-out')}>
          {words.nav.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
