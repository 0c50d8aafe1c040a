import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query is met, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** As in the style sheets: a telephone, or a page that is enlarged. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 40rem)');
