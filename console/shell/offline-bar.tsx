import { useSyncExternalStore } from 'react';
import { useWords } from '../locales/language.ts';

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says that what is shown may be old, and nothing can be changed. */
export function OfflineBar() {
  const words = useWords('shell');
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  return (
    <div role="status" className={isOnline ? 'hidden' : 'bar-notice'}>
      {isOnline ? '' : words.offline}
    </div>
  );
}
