import { keys, queryClient } from './query.ts';

/** Changes by others, into what is open here: what they touched is fetched again; what is being typed is left alone. */
export function listenToChanges(): () => void {
  const source = new EventSource('/api/events');
  source.addEventListener('change', (event) => {
    const { entity_type: entity, id } = JSON.parse((event as MessageEvent<string>).data) as {
      entity_type: string;
      id: string;
    };
    void queryClient.invalidateQueries({ queryKey: keys.entity(entity) });
    void queryClient.invalidateQueries({ queryKey: ['history', entity, id] });
    if (entity === 'custom-field') void queryClient.invalidateQueries({ queryKey: ['fields'] });
    if (entity === 'user' || entity === 'organization') void queryClient.invalidateQueries({ queryKey: keys.me });
  });
  // What happened between the first look and the first listening is looked at again.
  source.addEventListener('open', () => void queryClient.invalidateQueries({ queryKey: ['entity'] }));
  source.addEventListener('resync', () => void queryClient.invalidateQueries());
  return () => source.close();
}
