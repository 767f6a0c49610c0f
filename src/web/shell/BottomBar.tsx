import { Link, useLocation } from '@tanstack/react-router';
import { Ellipsis, Plus, ScanLine, Search } from 'lucide-react';
import { words } from '#words/screen';
import { lazyScreen } from '../lazy-screen.tsx';
import { type Feature, ownListOf, sectionOf } from '../entity/common/feature.ts';
import { useSession } from '../session.tsx';
import { LazyButton } from '../ui/LazyButton.tsx';
import { home, listsInBar, namesOf } from './entries.ts';
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
  const [one, two] = listsInBar(may);
  return (
    <nav className={styles.bottomBar} aria-label={words.nav.main}>
      <Link to={home.to} activeOptions={{ exact: true }} aria-current={first === '' ? 'page' : undefined}>
        <home.icon size={22} />
        {home.label}
      </Link>
      {one && <Item feature={one} />}
      {may('read', 'asset') && (
        <Link to="/scan" aria-current={first === 'scan' ? 'page' : undefined}>
          <ScanLine size={22} />
          {words.scan}
        </Link>
      )}
      {one && <Report feature={one} />}
      {two ? (
        <Item feature={two} />
      ) : (
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

function Item({ feature }: { feature: Feature }) {
  const { may } = useSession();
  const { slug, icon: Icon } = feature;
  // Adding to one's own has a place of its own beside it.
  const elsewhere = ownListOf(feature, may) && `/${slug}/new`;
  const here = useLocation({ select: ({ pathname }) => sectionOf(pathname) === slug && pathname !== elsewhere });
  return (
    <Link to={`/${slug}`} activeOptions={{ exact: true }} aria-current={here ? 'page' : undefined}>
      <Icon size={22} />
      {namesOf(feature, may).plural}
    </Link>
  );
}

/** Whoever has no other list adds to their own from everywhere. */
function Report({ feature }: { feature: Feature }) {
  const { may } = useSession();
  const ownList = ownListOf(feature, may);
  if (!ownList || !may('create', feature.slug)) return null;
  return (
    <Link to={`/${feature.slug}/new`}>
      <Plus size={22} />
      {ownList.create}
    </Link>
  );
}
