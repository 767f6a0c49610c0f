import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Offline, Problem } from '../../api.ts';
import { reloadOnce, isStaleBuild } from '../../stale-build.ts';
import { reachable } from '../../queue/reachable.ts';
import { OfflineNotice } from '../../ui/OfflineNotice.tsx';
import { EntityError } from './EntityError.tsx';
import type { Feature } from './feature.ts';

const Denied = lazy(async () => ({ default: (await import('./Denied.tsx')).Denied }));

export const isDenied = (error: Error | null): boolean => error instanceof Problem && error.status === 403;

interface PageErrorProps {
  error: Error;
  title: string;
  /** The noun of the page: people who may not read it are told which roles can (S45.3). */
  feature?: Feature;
  onRetry(): void;
  /** Further buttons beside Try again. */
  children?: ReactNode;
}

/** Replaces a whole page. Without a connection it says only that, whatever failed because of it. */
export function PageError({ error, title, feature, onRetry, children }: PageErrorProps) {
  const [offline, setOffline] = useState(error instanceof Offline || !navigator.onLine);
  // A chunk that did not load gives no reason, and a browser may report a connection that does not work.
  const missing = isStaleBuild(error);
  useEffect(() => {
    if (error instanceof Problem) return;
    void reachable().then((there) => {
      if (!there) setOffline(true);
      else if (missing) reloadOnce();
    });
  }, [error, missing]);
  if (offline) return <OfflineNotice />;
  if (feature && isDenied(error))
    return (
      <Suspense>
        <Denied verb="read" noun={feature.slug} parent="/" />
      </Suspense>
    );
  return (
    <EntityError error={error} title={title} onRetry={missing ? () => location.reload() : onRetry}>
      {children}
    </EntityError>
  );
}
