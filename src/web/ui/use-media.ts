import { useCallback, useSyncExternalStore } from 'react';

/** The breakpoints of the frame, as in the style sheets. */
export const phone = '(max-width: 639px)';
export const desk = '(min-width: 1024px)';

/** Whether a media query matches, kept up to date: what is invisible need not be rendered or fetched. */
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
