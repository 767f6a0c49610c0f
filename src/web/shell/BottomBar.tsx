import { Link, useLocation } from '@tanstack/react-router';
import { Ellipsis, ScanLine, Search } from 'lucide-react';
import { words } from '#words/screen';
import { lazyScreen } from '../lazy-screen.tsx';
import { sectionOf } from '../entity/common/feature.ts';
import { useSession } from '../session.tsx';
import { LazyButton } from '../ui/LazyButton.tsx';
import { home, listsInBar } from './entries.ts';
import { openPalette } from './palette.ts';
import styles from './shell.module.css';

const MoreChoices = lazyScreen(async () => (await import('./MoreChoices.tsx')).MoreChoices);

const more = (
  <button type="button" aria-haspopup="menu">
    <Ellipsis size={22} />
    {words.nav.more}
  </button>
);

/** A phone's bar (U1): Home and the lists used all day, within reach of the thumb. Search fills a free place. */
export function BottomBar() {
  const { may } = useSession();
  const first = useLocation({ select: ({ pathname }) => sectionOf(pathname) });
  const [one, two] = listsInBar(may).map(({ slug, plural, icon: Icon }) => (
    <Link key={slug} to={`/${slug}`} aria-current={first === slug ? 'page' : undefined}>
      <Icon size={22} />
      {plural}
    </Link>
  ));
  return (
    <nav className={styles.bottomBar} aria-label={words.nav.main}>
      <Link to={home.to} activeOptions={{ exact: true }} aria-current={first === '' ? 'page' : undefined}>
        <home.icon size={22} />
        {home.label}
      </Link>
      {one}
      {may('read', 'asset') && (
        <Link to="/scan" aria-current={first === 'scan' ? 'page' : undefined}>
          <ScanLine size={22} />
          {words.scan}
        </Link>
      )}
      {two ?? (
        <button type="button" onClick={() => openPalette()}>
          <Search size={22} />
          {words.nav.searchShort}
        </button>
      )}
      <LazyButton button={more} load={MoreChoices.load}>
        <MoreChoices button={more} />
      </LazyButton>
    </nav>
  );
}
