import { takePrefetched } from './api.ts';
import { keys, queryClient } from './query.ts';

/** Changes come in bursts (a field set on a hundred rows), so refetches are batched. */
const batchDelay = 250;
/** What counts over many nouns changes with each of them, and costs the server more. */
const overviewDelay = 2_000;
/** Backoff before a refused stream is opened again, doubled each time so that an overloaded server can recover. */
const firstWait = 1_000;
const longestWait = 60_000;

/** Applies changes by others to the open page: affected queries are refetched, and text being typed is untouched. */
export function listenToChanges(): () => void {
  const touched = new Map<string, Set<string>>();
  let source: EventSource;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let overview: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWait;
  /** The last event that this page includes: the answers that came with the page were read after it. */
  let heard = (takePrefetched('/events/last') as { id: string } | undefined)?.id;
  let isNew = heard !== undefined;

  function refresh() {
    gathering = undefined;
    for (const [entity, ids] of touched) {
      void queryClient.invalidateQueries({ queryKey: keys.entity(entity) });
      // A query may show records of another noun beside those that its key names.
      void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.staleWith === entity });
      for (const id of ids) void queryClient.invalidateQueries({ queryKey: keys.allHistory(entity, id) });
    }
    if (touched.has('user') || touched.has('organization')) void queryClient.invalidateQueries({ queryKey: keys.me });
    if (touched.has('custom-field')) void queryClient.invalidateQueries({ queryKey: keys.allFields });
    overview ??= setTimeout(refreshOverviews, overviewDelay);
    touched.clear();
  }

  function refreshOverviews() {
    overview = undefined;
    void queryClient.invalidateQueries({ queryKey: keys.allOverviews });
  }

  function open() {
    clearTimeout(waiting);
    waiting = undefined;
    source = new EventSource(`/api/events${heard ? `?after=${heard}` : ''}`);
    source.addEventListener('change', (event) => {
      const { data, lastEventId } = event as MessageEvent<string>;
      const { entity_type: entity, id } = JSON.parse(data) as { entity_type: string; id: string };
      heard = lastEventId;
      touched.set(entity, (touched.get(entity) ?? new Set()).add(id));
      gathering ??= setTimeout(refresh, batchDelay);
    });
    source.addEventListener('inbox', ({ data }: MessageEvent<string>) => {
      queryClient.setQueryData(keys.unread, JSON.parse(data));
      void queryClient.invalidateQueries({ queryKey: keys.allNotices });
    });
    let refusedBefore = wait > firstWait;
    source.addEventListener('open', () => {
      // A fresh page is as new as its stream. After a lost connection all records are refetched, and after a refusal
      // everything, because events do not cover all of it.
      if (!isNew || refusedBefore) {
        void queryClient.invalidateQueries(refusedBefore ? undefined : { queryKey: keys.allEntities });
        refreshOverviews();
        // A notice that came meanwhile is not told again.
        void queryClient.invalidateQueries({ queryKey: keys.unread });
      }
      isNew = false;
      refusedBefore = false;
      wait = firstWait;
    });
    source.addEventListener('resync', () => void queryClient.invalidateQueries());
    // A browser reconnects after a broken connection, but never after an answer that is not a stream.
    source.addEventListener('error', () => {
      isNew = false;
      if (source.readyState !== EventSource.CLOSED) return;
      waiting = setTimeout(open, wait);
      wait = Math.min(wait * 2, longestWait);
      // Another call finds out whether the stream was refused because the session has ended.
      void queryClient.invalidateQueries({ queryKey: keys.me });
    });
  }
  /** Skips the backoff when somebody looks at the page again or the connection is back. */
  const openNow = () => void (waiting && document.visibilityState === 'visible' && open());

  open();
  document.addEventListener('visibilitychange', openNow);
  addEventListener('online', openNow);
  return () => {
    document.removeEventListener('visibilitychange', openNow);
    removeEventListener('online', openNow);
    clearTimeout(gathering);
    clearTimeout(waiting);
    clearTimeout(overview);
    source.close();
  };
}
