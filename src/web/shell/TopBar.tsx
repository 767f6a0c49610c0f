import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { words } from '#words/screen';
import { PushButton } from '../push/PushButton.tsx';
import { SyncPill } from '../queue/SyncPill.tsx';
import { desk, useMedia } from '../ui/use-media.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Bell } from './Bell.tsx';
import { Ongoing } from './Ongoing.tsx';
import { Organization } from './Organization.tsx';
import { openPalette } from './palette.ts';
import { TopNav } from './TopNav.tsx';
import styles from './shell.module.css';

export function TopBar() {
  const wide = useMedia(desk);
  return (
    <header className={styles.topBar}>
      <Link to="/" className={styles.brand} aria-label={words.product}>
        <img src="/icon.svg" alt="" width="24" height="24" />
      </Link>
      <Organization />
      {wide && <TopNav />}
      <button type="button" className={styles.searchButton} onClick={() => openPalette()}>
        <Search size={16} />
        <span>{words.nav.search}</span>
        <kbd>{words.nav.searchKey[navigator.platform.startsWith('Mac') ? 'mac' : 'other']}</kbd>
      </button>
      <Ongoing />
      <SyncPill />
      <Bell />
      <PushButton />
      <AccountMenu />
    </header>
  );
}
