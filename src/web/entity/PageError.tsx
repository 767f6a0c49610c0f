import { useEffect, useState } from 'react';
import { Offline, Problem } from '../api.ts';
import { reachable } from '../queue/reachable.ts';
import { OfflineNotice } from '../ui/OfflineNotice.tsx';
import { EntityError } from './EntityError.tsx';

/** In place of a whole page: without a connection that is all there is to say, whatever failed because of it. */
export function PageError({ error, title, onRetry }: { error: Error; title: string; onRetry(): void }) {
  const [away, setAway] = useState(error instanceof Offline || !navigator.onLine);
  // A part of the program that did not come says nothing of why, and a browser may believe in a connection that is none.
  useEffect(() => {
    if (!(error instanceof Problem)) void reachable().then((there) => there || setAway(true));
  }, [error]);
  if (away) return <OfflineNotice />;
  return <EntityError error={error} title={title} onRetry={onRetry} />;
}
