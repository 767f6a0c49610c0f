import { UnstyledButton } from '@mantine/core';
import { ChevronsUpDown } from 'lucide-react';
import { words } from '#words/screen';
import { lazyScreen } from '../lazy-screen.tsx';
import { useSession } from '../session.tsx';
import { LazyButton } from '../ui/LazyButton.tsx';
import { Truncated } from '../ui/Truncated.tsx';
import styles from './shell.module.css';

const OrganizationChoices = lazyScreen(async () => (await import('./OrganizationChoices.tsx')).OrganizationChoices);

/** The organisation's name; a menu if the person belongs to several. */
export function Organization() {
  const { me } = useSession();
  const name = (
    <span className={styles.organizationName}>
      <Truncated text={me.organization.name} at="menu" />
    </span>
  );
  if (me.organizations.length < 2) return <span className={styles.organization}>{name}</span>;
  const button = (
    <UnstyledButton
      className={styles.organization}
      aria-label={words.nav.organization(me.organization.name)}
      aria-haspopup="menu"
    >
      {name}
      <ChevronsUpDown size={14} />
    </UnstyledButton>
  );
  return (
    <span className={styles.switcher}>
      <LazyButton button={button} load={OrganizationChoices.load}>
        <OrganizationChoices button={button} />
      </LazyButton>
    </span>
  );
}
