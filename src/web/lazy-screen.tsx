import { type ComponentType, lazy, useState } from 'react';

export type LazyScreen<P> = ((props: P) => React.ReactNode) & { load(): Promise<unknown> };

/**
 * A lazily loaded component. It suspends until its chunk has loaded; if the chunk was loaded before (`prefetch-page.ts`,
 * `ui/LazyButton`), it renders at once, without an empty page in between.
 */
export function lazyScreen<P extends object>(get: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let loaded: ComponentType<P> | undefined;
  const load = async () => (loaded ??= await get());
  const Waited = lazy(async () => ({ default: await load() }));
  const Screen = (props: P) => {
    // Chosen once: another component type would remount it and lose its state.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Waited);
    return <Shown {...props} />;
  };
  return Object.assign(Screen, { load });
}
