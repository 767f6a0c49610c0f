import { Offline } from '../api.ts';
import { OfflineNotice } from '../ui/OfflineNotice.tsx';
import { EntityError } from './EntityError.tsx';

/** In place of a whole page: without a connection that is all there is to say, whatever failed because of it. */
export function PageError({ error, title, onRetry }: { error: Error; title: string; onRetry(): void }) {
  if (error instanceof Offline || !navigator.onLine) return <OfflineNotice />;
  return <EntityError error={error} title={title} onRetry={onRetry} />;
}
