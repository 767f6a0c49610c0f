import { UnstyledButton } from '@mantine/core';
import { words } from '#words/screen';
import { lazyScreen } from '../lazy-screen.tsx';
import { useSession } from '../session.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { LazyButton } from '../ui/LazyButton.tsx';
import styles from './shell.module.css';

const AccountChoices = lazyScreen(async () => (await import('./AccountChoices.tsx')).AccountChoices);

/** The person, the theme, and sign-out. */
export function AccountMenu() {
  const { me } = useSession();
  const button = (
    <UnstyledButton className={styles.account} aria-label={words.nav.account(me.name)} aria-haspopup="menu">
      <Avatar name={me.name} color={me.color} picture={me.profile_image?.thumbnail_url} size={32} />
    </UnstyledButton>
  );
  return (
    <LazyButton button={button} load={AccountChoices.load}>
      <AccountChoices button={button} />
    </LazyButton>
  );
}
