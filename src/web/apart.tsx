import { type ComponentType, lazy, useState } from 'react';

export type Apart<P> = ((props: P) => React.ReactNode) & { load(): Promise<unknown> };

/**
 * A screen, or what a button opens, in a file of its own. Shown before that has come it waits for it; where it was
 * loaded before (`first.ts`, `ui/Later`) it is drawn in the first go, and not in a second one after an empty page.
 */
export function apart<P extends object>(get: () => Promise<ComponentType<P>>): Apart<P> {
  let loaded: ComponentType<P> | undefined;
  const load = async () => (loaded ??= await get());
  const Waited = lazy(async () => ({ default: await load() }));
  const Screen = (props: P) => {
    // Never another while it is shown: that would begin it anew.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Waited);
    return <Shown {...props} />;
  };
  return Object.assign(Screen, { load });
}
