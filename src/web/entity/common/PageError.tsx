import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Offline, Problem } from '../../api.ts';
import { beginAnew, isMissingPart } from '../../missing-part.ts';
import { reachable } from '../../queue/reachable.ts';
import { OfflineNotice } from '../../ui/OfflineNotice.tsx';
import { EntityError } from './EntityError.tsx';
import type { Feature } from './feature.ts';

const Denied = lazy(async () => ({ default: (await import('./Denied.tsx')).Denied }));

export const isDenied = (error: Error | null): boolean => error instanceof Problem && error.status === 403;

interface PageErrorProps {
  error: Error;
  title: string;
  /** Whose records the page is of: who may not read them is told who can (S45.3). */
  feature?: Feature;
  onRetry(): void;
  /** Further ways on, beside Try again. */
  children?: ReactNode;
}

/** In place of a whole page: without a connection that is all there is to say, whatever failed because of it. */
export function PageError({ error, title, feature, onRetry, children }: PageErrorProps) {
  const [away, setAway] = useState(error instanceof Offline || !navigator.onLine);
  // A part of the program that did not come says nothing of why, and a browser may believe in a connection that is none.
  const missing = isMissingPart(error);
  useEffect(() => {
    if (error instanceof Problem) return;
    void reachable().then((there) => {
      if (!there) setAway(true);
      else if (missing) beginAnew();
    });
  }, [error, missing]);
  if (away) return <OfflineNotice />;
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
