import { takeAhead } from './api.ts';
import { keys, queryClient } from './query.ts';

/** Changes come in crowds (somebody sets a field of a hundred rows): what they touch is fetched again once for each. */
const gather = 250;
/** Before a stream that was refused is asked for again; twice as long each time, so that a server in need is left alone. */
const firstWait = 1_000;
const longestWait = 60_000;

/** Changes by others, into what is open here: what they touched is fetched again; what is being typed is left alone. */
export function listenToChanges(): () => void {
  const touched = new Map<string, Set<string>>();
  let source: EventSource;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWait;
  /** How far what is on this page has heard: what came with it was read after this. */
  let heard = (takeAhead('/events/last') as { id: string } | undefined)?.id;
  let isNew = heard !== undefined;

  function refresh() {
    gathering = undefined;
    for (const [entity, ids] of touched) {
      void queryClient.invalidateQueries({ queryKey: keys.entity(entity) });
      for (const id of ids) void queryClient.invalidateQueries({ queryKey: keys.allHistory(entity, id) });
    }
    if (touched.has('user') || touched.has('organization')) void queryClient.invalidateQueries({ queryKey: keys.me });
    if (touched.has('custom-field')) void queryClient.invalidateQueries({ queryKey: keys.allFields });
    touched.clear();
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
      gathering ??= setTimeout(refresh, gather);
    });
    let refusedBefore = wait > firstWait;
    source.addEventListener('open', () => {
      // What is on a page that has just come is as new as its stream; where the line was gone, all is looked at again, and
      // after a refusal more than what changes tell of.
      if (!isNew || refusedBefore)
        void queryClient.invalidateQueries(refusedBefore ? undefined : { queryKey: keys.allEntities });
      isNew = false;
      refusedBefore = false;
      wait = firstWait;
    });
    source.addEventListener('resync', () => void queryClient.invalidateQueries());
    // A browser comes back by itself where the line broke, and never where a server answered with anything but a stream.
    source.addEventListener('error', () => {
      isNew = false;
      if (source.readyState !== EventSource.CLOSED) return;
      waiting = setTimeout(open, wait);
      wait = Math.min(wait * 2, longestWait);
      // Whether it was refused because the session has ended is known to whoever asks for anything else.
      void queryClient.invalidateQueries({ queryKey: keys.me });
    });
  }
  /** Somebody looks again, or there is a line again: that is no time to sit out a wait. */
  const openNow = () => void (waiting && document.visibilityState === 'visible' && open());

  open();
  document.addEventListener('visibilitychange', openNow);
  addEventListener('online', openNow);
  return () => {
    document.removeEventListener('visibilitychange', openNow);
    removeEventListener('online', openNow);
    clearTimeout(gathering);
    clearTimeout(waiting);
    source.close();
  };
}
