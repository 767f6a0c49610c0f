import { CatchBoundary, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { words } from '#words/screen';
import { BrokenPage } from '../entity/common/BrokenPage.tsx';
import { allFeatures, sectionOf } from '../entity/common/feature.ts';
import { listenToChanges } from '../live.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { loadDialog } from '../ui/overlay/Dialog.tsx';
import { prefetchAtRest, whenAtRest } from '../ui/LazyButton.tsx';
import { setOwner } from '../queue/entry.ts';
import { keepCopiesFor } from '../cache/copies.ts';
import { CopyLine } from '../cache/CopyLine.tsx';
import { forgetCopies } from '../cache/forget.ts';
import { saveAtSessionEnd } from '../session-end.ts';
import { useSession } from '../session.tsx';
import { Toasts } from '../ui/overlay/Toasts.tsx';
import { desk, phone, useMedia } from '../ui/use-media.ts';
import { BottomBar } from './BottomBar.tsx';
import { NarrowRail } from './NarrowRail.tsx';
import { Rail } from './Rail.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { TopBar } from './TopBar.tsx';
import styles from './shell.module.css';

/** Shows and sends the signed-in person's queued calls (S44). */
function useQueue(): void {
  const { me } = useSession();
  useEffect(() => {
    setOwner({ person: me.id, organization: me.organization.id });
    void keepCopiesFor(me.id, me.organization.id);
    let stop: (() => void) | undefined;
    let unmounted = false;
    const start = async () => {
      const { startQueue } = await import('../queue/queue.ts');
      if (!unmounted) stop = startQueue();
    };
    afterPaint(() => void start());
    return () => {
      unmounted = true;
      stop?.();
    };
  }, [me.id, me.organization.id]);
}

/** Prefetches the person's own work when the page is idle. */
function useOfflinePrefetch(): void {
  const { may } = useSession();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let unmounted = false;
    const start = async () => {
      const { prefetchForOffline } = await import('../cache/offline.ts');
      if (!unmounted) stop = prefetchForOffline(may);
    };
    const cancel = prefetchAtRest(start);
    return () => {
      unmounted = true;
      cancel();
      stop?.();
    };
  }, [may]);
}

/** The frame around every signed-in page (S1): skip link, navigation, search, content. */
export function Shell({ children }: { children: ReactNode }) {
  const pathname = useLocation({ select: (address) => address.pathname });
  const wide = useMedia(desk);
  const narrow = useMedia(phone);
  useQueue();
  useOfflinePrefetch();
  useEffect(() => {
    return saveAtSessionEnd(forgetCopies);
  }, []);
  useEffect(() => {
    return listenToChanges();
  }, []);
  useEffect(() => {
    return prefetchAtRest(loadDialog);
  }, []);
  useEffect(() => {
    return whenAtRest(() => void import('../worker.ts').then(({ watchWorker }) => watchWorker()));
  }, []);
  const first = sectionOf(pathname);
  const inMaintenance = allFeatures().some(({ slug, list }) => slug === first && !list);
  return (
    <>
      <a className={styles.skip} href="#content">
        {words.nav.skip}
      </a>
      <Guarded at={pathname}>
        <TopBar />
      </Guarded>
      <div className={styles.body}>
        <Guarded at={pathname}>{wide ? inMaintenance && <Rail /> : !narrow && <NarrowRail />}</Guarded>
        <main id="content" tabIndex={-1} className={styles.content}>
          <CopyLine />
          <CatchBoundary getResetKey={() => pathname} errorComponent={BrokenPage}>
            {children}
          </CatchBoundary>
        </main>
      </div>
      {narrow && (
        <Guarded at={pathname}>
          <BottomBar />
        </Guarded>
      )}
      <Guarded at={pathname}>
        <Shortcuts />
      </Guarded>
      <Guarded at={pathname}>
        <Toasts />
      </Guarded>
    </>
  );
}

/** An error boundary for a part of the frame: the page and other parts keep working, and the next page resets it. */
function Guarded({ at, children }: { at: string; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => at} errorComponent={Missing}>
      {children}
    </CatchBoundary>
  );
}

const Missing = () => null;
