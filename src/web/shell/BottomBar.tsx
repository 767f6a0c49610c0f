import { Link, useLocation } from '@tanstack/react-router';
import { ScanLine, Search, Settings } from 'lucide-react';
import { useSession } from '../session.tsx';
import { words } from '../words.ts';
import { railFeatures } from './entries.ts';
import { openPalette } from './palette.ts';
import styles from './shell.module.css';

/** On a phone: what is used most, under the thumb. */
export function BottomBar() {
  const { may } = useSession();
  const [, first] = useLocation().pathname.split('/');
  return (
    <nav className={styles.bottomBar} aria-label={words.nav.main}>
      {railFeatures(may)
        .slice(0, 2)
        .map(({ slug, plural, icon: Icon }) => (
          <Link key={slug} to={`/${slug}`} aria-current={first === slug ? 'page' : undefined}>
            <Icon size={22} />
            {plural}
          </Link>
        ))}
      {may('names', 'asset') && (
        <Link to="/scan" aria-current={first === 'scan' ? 'page' : undefined}>
          <ScanLine size={22} />
          {words.scan}
        </Link>
      )}
      <button type="button" onClick={() => openPalette()}>
        <Search size={22} />
        {words.nav.searchShort}
      </button>
      <Link to="/settings" aria-current={first === 'settings' ? 'page' : undefined}>
        <Settings size={22} />
        {words.nav.settings}
      </Link>
    </nav>
  );
}
