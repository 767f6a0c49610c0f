import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { allFeatures } from '../entity/feature.ts';
import { listenToChanges } from '../live.ts';
import { Toasts } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { BottomBar } from './BottomBar.tsx';
import { Rail } from './Rail.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { TopBar } from './TopBar.tsx';
import styles from './shell.module.css';

/** The frame around every signed-in page (S1): skip link, navigation, search, content. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useEffect(() => listenToChanges(), []);
  useEffect(() => void import('../worker.ts').then(({ watchWorker }) => watchWorker()), []);
  const [, first = ''] = pathname.split('/');
  const inMaintenance = allFeatures().some(
    (feature) => feature.slug === first && feature.slug !== 'user' && feature.slug !== 'team',
  );
  return (
    <>
      <a className={styles.skip} href="#content">
        {words.nav.skip}
      </a>
      <TopBar />
      <div className={styles.body}>
        {inMaintenance && <Rail />}
        <main id="content" tabIndex={-1} className={styles.content}>
          {children}
        </main>
      </div>
      <BottomBar />
      <Shortcuts />
      <Toasts />
    </>
  );
}
