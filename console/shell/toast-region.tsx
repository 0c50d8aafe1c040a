import {
  UNSTABLE_Toast as ToastMessage,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { Button } from 'react-aria-components/Button';
import { toasts } from '../components/toasts.ts';
import { useTranslations } from '../locales/language.ts';

export function Toasts() {
  const t = useTranslations('shell');
  return (
    <ToastRegion queue={toasts} aria-label={t.notices}>
      {({ toast }) => (
        <ToastMessage toast={toast} className={toast.content.isFailure === true ? 'toast failure' : 'toast'}>
          <ToastContent>{toast.content.text}</ToastContent>
          {toast.content.undo && (
            <Button
              onPress={() => {
                toast.content.undo?.();
                toasts.close(toast.key);
              }}
            >
              {t.undo}
            </Button>
          )}
          <Button slot="close" aria-label={t.close}>
            <span aria-hidden="true">✕</span>
          </Button>
        </ToastMessage>
      )}
    </ToastRegion>
  );
}
