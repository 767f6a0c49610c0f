import { Link, useLocation } from '@tanstack/react-router';
import { Ellipsis, Plus, ScanLine, Search } from 'lucide-react';
import { words } from '#words/screen';
import { lazyScreen } from '../lazy-screen.tsx';
import { type Feature, ownOf, sectionOf } from '../entity/common/feature.ts';
import { useSession } from '../session.tsx';
import { LazyButton } from '../ui/LazyButton.tsx';
import { namesOf, railFeatures } from './entries.ts';
import { openPalette } from './palette.ts';
import styles from './shell.module.css';

const MoreChoices = lazyScreen(async () => (await import('./MoreChoices.tsx')).MoreChoices);

const more = (
  <button type="button" aria-haspopup="menu">
    <Ellipsis size={22} />
    {words.nav.more}
  </button>
);

/** A phone's bar: the most used lists around Scan (U1), within reach of the thumb. */
export function BottomBar() {
  const { may } = useSession();
  const first = useLocation({ select: ({ pathname }) => sectionOf(pathname) });
  const [one, ...others] = railFeatures(may).filter(({ inBar }) => inBar);
  return (
    <nav className={styles.bottomBar} aria-label={words.nav.main}>
      {one && <Item feature={one} />}
      {may('read', 'asset') && (
        <Link to="/scan" aria-current={first === 'scan' ? 'page' : undefined}>
          <ScanLine size={22} />
          {words.scan}
        </Link>
      )}
      {others.map((feature) => (
        <Item key={feature.slug} feature={feature} />
      ))}
      {one && <Report feature={one} />}
      <button type="button" onClick={() => openPalette()}>
        <Search size={22} />
        {words.nav.searchShort}
      </button>
      <LazyButton button={more} load={MoreChoices.load}>
        <MoreChoices button={more} />
      </LazyButton>
    </nav>
  );
}

function Item({ feature }: { feature: Feature }) {
  const { may } = useSession();
  const first = useLocation({ select: ({ pathname }) => sectionOf(pathname) });
  const { slug, icon: Icon } = feature;
  return (
    <Link to={`/${slug}`} aria-current={first === slug ? 'page' : undefined}>
      <Icon size={22} />
      {namesOf(feature, may).plural}
    </Link>
  );
}

/** Whoever has no other list adds to their own from everywhere. */
function Report({ feature }: { feature: Feature }) {
  const { may } = useSession();
  const own = ownOf(feature, may);
  if (!own || !may('create', feature.slug)) return null;
  return (
    <Link to={`/${feature.slug}/new`}>
      <Plus size={22} />
      {own.create}
    </Link>
  );
}
