import { keys, queryClient } from './query.ts';

/** Changes come in crowds (somebody sets a field of a hundred rows): what they touch is fetched again once for each. */
const gather = 250;

/** Changes by others, into what is open here: what they touched is fetched again; what is being typed is left alone. */
export function listenToChanges(): () => void {
  const source = new EventSource('/api/events');
  const touched = new Map<string, Set<string>>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function refresh() {
    timer = undefined;
    for (const [entity, ids] of touched) {
      void queryClient.invalidateQueries({ queryKey: keys.entity(entity) });
      for (const id of ids) void queryClient.invalidateQueries({ queryKey: ['history', entity, id] });
    }
    if (touched.has('user') || touched.has('organization')) void queryClient.invalidateQueries({ queryKey: keys.me });
    if (touched.has('custom-field')) void queryClient.invalidateQueries({ queryKey: ['fields'] });
    touched.clear();
  }
  source.addEventListener('change', (event) => {
    const { entity_type: entity, id } = JSON.parse((event as MessageEvent<string>).data) as {
      entity_type: string;
      id: string;
    };
    touched.set(entity, (touched.get(entity) ?? new Set()).add(id));
    timer ??= setTimeout(refresh, gather);
  });
  // What happened between the first look and the first listening is looked at again.
  source.addEventListener('open', () => void queryClient.invalidateQueries({ queryKey: ['entity'] }));
  source.addEventListener('resync', () => void queryClient.invalidateQueries());
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
