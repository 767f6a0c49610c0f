import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { words } from '#words/screen';
import { sectionOf } from '../entity/common/feature.ts';
import { useSession } from '../session.tsx';
import { entries } from './entries.ts';
import styles from './shell.module.css';

const TopMore = lazy(async () => ({ default: (await import('./TopMore.tsx')).TopMore }));

/** The eight entries. What the window has no room for stands behind a last button. */
export function TopNav() {
  const { may } = useSession();
  const first = useLocation({ select: ({ pathname }) => sectionOf(pathname) });
  const all = entries(may);
  const labels = all.map(({ label }) => label).join();
  const bar = useRef<HTMLElement>(null);
  const [fitting, setFitting] = useState(all.length);
  useLayoutEffect(() => {
    const nav = bar.current!;
    const measure = () => setFitting(countFitting(nav));
    const watch = new ResizeObserver(measure);
    watch.observe(nav);
    // They widen by themselves, too, when the font arrives.
    for (const link of linksIn(nav)) watch.observe(link);
    return () => watch.disconnect();
  }, [labels]);
  const beyond = all.slice(fitting);
  return (
    <nav ref={bar} aria-label={words.nav.main} className={styles.topNav}>
      {all.map(({ label, to, slugs }, at) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true }}
          aria-current={slugs.includes(first) ? 'page' : undefined}
          inert={at >= fitting}
        >
          {label}
        </Link>
      ))}
      {beyond.length > 0 && (
        <Suspense>
          <TopMore choices={beyond} current={first} />
        </Suspense>
      )}
    </nav>
  );
}

const linksIn = (nav: HTMLElement) => nav.querySelectorAll<HTMLElement>(':scope > a');

const moreWidth = 44;

/** How many of the links stand in one line; where not all do, with the button behind them. */
function countFitting(nav: HTMLElement): number {
  const gap = Number.parseFloat(getComputedStyle(nav).columnGap);
  const ends: number[] = [];
  for (const link of linksIn(nav)) {
    ends.push((ends.at(-1) ?? -gap) + gap + link.getBoundingClientRect().width);
  }
  const room = nav.clientWidth;
  if ((ends.at(-1) ?? 0) <= room) return ends.length;
  return ends.filter((end) => end + gap + moreWidth <= room).length;
}
