import { useCallback, useSyncExternalStore } from 'react';

/** The widths at which the frame changes, as the style sheets say them. */
export const phone = '(max-width: 639px)';
export const desk = '(min-width: 1024px)';

/** Whether the window is like this, now and when it changes: what is not to be seen need not be drawn or asked for. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
