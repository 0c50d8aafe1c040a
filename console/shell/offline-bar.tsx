import { useSyncExternalStore } from 'react';
import { useTranslations } from '../locales/language.ts';

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function OfflineBar() {
  const t = useTranslations('shell');
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  return (
    <div role="status" className={isOnline ? 'hidden' : 'bar-notice'}>
      {isOnline ? '' : t.offline}
    </div>
  );
}
