import { Link, useLocation } from '@tanstack/react-router';
import { Ellipsis, ScanLine, Search } from 'lucide-react';
import { words } from '#words/screen';
import { lazyScreen } from '../lazy-screen.tsx';
import { sectionOf } from '../entity/common/feature.ts';
import { useSession } from '../session.tsx';
import { LazyButton } from '../ui/LazyButton.tsx';
import { railFeatures } from './entries.ts';
import { openPalette } from './palette.ts';
import styles from './shell.module.css';

const MoreChoices = lazyScreen(async () => (await import('./MoreChoices.tsx')).MoreChoices);

const listsInBar = 2;
const more = (
  <button type="button" aria-haspopup="menu">
    <Ellipsis size={22} />
    {words.nav.more}
  </button>
);

/** A phone's bar: the most used lists, within reach of the thumb. */
export function BottomBar() {
  const { may } = useSession();
  const first = useLocation({ select: ({ pathname }) => sectionOf(pathname) });
  return (
    <nav className={styles.bottomBar} aria-label={words.nav.main}>
      {railFeatures(may)
        .slice(0, listsInBar)
        .map(({ slug, plural, icon: Icon }) => (
          <Link key={slug} to={`/${slug}`} aria-current={first === slug ? 'page' : undefined}>
            <Icon size={22} />
            {plural}
          </Link>
        ))}
      {may('read', 'asset') && (
        <Link to="/scan" aria-current={first === 'scan' ? 'page' : undefined}>
          <ScanLine size={22} />
          {words.scan}
        </Link>
      )}
      <button type="button" onClick={() => openPalette()}>
        <Search size={22} />
        {words.nav.searchShort}
      </button>
      <LazyButton button={more} load={MoreChoices.load}>
        <MoreChoices button={more} from={listsInBar} />
      </LazyButton>
    </nav>
  );
}
