import { CatchBoundary, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { words } from '#words/screen';
import { BrokenPage } from '../entity/common/BrokenPage.tsx';
import { allFeatures, sectionOf } from '../entity/common/feature.ts';
import { listenToChanges } from '../live.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { loadDialog } from '../ui/Dialog.tsx';
import { fetchAhead, whenAtRest } from '../ui/Later.tsx';
import { setOwner } from '../queue/entry.ts';
import { keepCopiesFor } from '../seen/copies.ts';
import { CopyLine } from '../seen/CopyLine.tsx';
import { forgetCopies } from '../seen/forget.ts';
import { keepAtEnd } from '../session-end.ts';
import { useSession } from '../session.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { desk, phone, useMedia } from '../ui/use-media.ts';
import { BottomBar } from './BottomBar.tsx';
import { NarrowRail } from './NarrowRail.tsx';
import { Rail } from './Rail.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { TopBar } from './TopBar.tsx';
import styles from './shell.module.css';

/** What is kept for the server is shown and sent, for whoever is signed in (S44). */
function useQueue(): void {
  const { me } = useSession();
  useEffect(() => {
    setOwner({ person: me.id, organization: me.organization.id });
    void keepCopiesFor(me.id, me.organization.id);
    let stop: (() => void) | undefined;
    let left = false;
    const start = async () => {
      const { startQueue } = await import('../queue/queue.ts');
      if (!left) stop = startQueue();
    };
    afterPaint(() => void start());
    return () => {
      left = true;
      stop?.();
    };
  }, [me.id, me.organization.id]);
}

/** Somebody's own work is read before it is opened, once the page has nothing else to do. */
function useAlong(): void {
  const { may } = useSession();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    const start = async () => {
      const { takeAlong } = await import('../seen/along.ts');
      if (!left) stop = takeAlong(may);
    };
    const cancel = fetchAhead(start);
    return () => {
      left = true;
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
  useAlong();
  useEffect(() => {
    return keepAtEnd(forgetCopies);
  }, []);
  useEffect(() => {
    return listenToChanges();
  }, []);
  useEffect(() => {
    return fetchAhead(loadDialog);
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
      <Apart at={pathname}>
        <TopBar />
      </Apart>
      <div className={styles.body}>
        <Apart at={pathname}>{wide ? inMaintenance && <Rail /> : !narrow && <NarrowRail />}</Apart>
        <main id="content" tabIndex={-1} className={styles.content}>
          <CopyLine />
          <CatchBoundary getResetKey={() => pathname} errorComponent={BrokenPage}>
            {children}
          </CatchBoundary>
        </main>
      </div>
      {narrow && (
        <Apart at={pathname}>
          <BottomBar />
        </Apart>
      )}
      <Apart at={pathname}>
        <Shortcuts />
      </Apart>
      <Apart at={pathname}>
        <Toasts />
      </Apart>
    </>
  );
}

/** A part of the frame that breaks takes neither the page nor the other parts with it, and is back on the next page. */
function Apart({ at, children }: { at: string; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => at} errorComponent={Missing}>
      {children}
    </CatchBoundary>
  );
}

const Missing = () => null;
