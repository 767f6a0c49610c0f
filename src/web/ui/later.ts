import { type ComponentType, useCallback, useState } from 'react';

/**
 * A part of the screen that is loaded when it is first wanted. Unlike `lazy` it is either there whole or not at all, so
 * that a popover opens with something in it that can take the focus.
 */
export function useLater<P>(
  load: () => Promise<ComponentType<P>>,
): [Part: ComponentType<P> | undefined, fetch: () => Promise<void>] {
  const [Part, setPart] = useState<ComponentType<P>>();
  const fetch = useCallback(async () => {
    const loaded = await load();
    setPart(() => loaded);
  }, [load]);
  return [Part, fetch];
}
