import { UnstyledButton } from '@mantine/core';
import { lazy } from 'react';
import { words } from '#words/screen';
import { useSession } from '../session.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Later } from '../ui/Later.tsx';
import styles from './shell.module.css';

const AccountChoices = lazy(async () => ({ default: (await import('./AccountChoices.tsx')).AccountChoices }));

/** Who I am, how it looks, and the way out. */
export function AccountMenu() {
  const { me } = useSession();
  const button = (
    <UnstyledButton className={styles.account} aria-label={words.nav.account(me.name)} aria-haspopup="menu">
      <Avatar name={me.name} color={me.color} picture={me.profile_image?.thumbnail_url} size={32} />
    </UnstyledButton>
  );
  return <Later button={button}>{(opened) => <AccountChoices button={button} opened={opened} />}</Later>;
}
