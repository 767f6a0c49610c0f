import { Link, useLocation } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { words } from '#words/screen';
import { PushButton } from '../push/PushButton.tsx';
import { SyncPill } from '../queue/SyncPill.tsx';
import { sectionOf } from '../entity/common/feature.ts';
import { useSession } from '../session.tsx';
import { desk, useMedia } from '../ui/use-media.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Bell } from './Bell.tsx';
import { entries } from './entries.ts';
import { Ongoing } from './Ongoing.tsx';
import { Organization } from './Organization.tsx';
import { openPalette } from './palette.ts';
import styles from './shell.module.css';

export function TopBar() {
  const { may } = useSession();
  const first = useLocation({ select: ({ pathname }) => sectionOf(pathname) });
  const wide = useMedia(desk);
  return (
    <header className={styles.topBar}>
      <Link to="/" className={styles.brand} aria-label={words.product}>
        <img src="/icon.svg" alt="" width="24" height="24" />
      </Link>
      <Organization />
      {wide && (
        <nav aria-label={words.nav.main} className={styles.topNav}>
          {entries(may).map(({ label, to, slugs }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: true }}
              aria-current={slugs.includes(first) ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
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
