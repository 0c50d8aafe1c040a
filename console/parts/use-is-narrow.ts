import { useSyncExternalStore } from 'react';

/** As in the style sheets: a phone, or a page that is enlarged. */
const narrow = matchMedia('(max-width: 40rem)');

const subscribe = (changed: () => void): (() => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
