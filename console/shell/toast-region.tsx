import {
  UNSTABLE_Toast as ToastMessage,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { Button } from 'react-aria-components/Button';
import { toasts } from '../components/toasts.ts';
import { useWords } from '../locales/language.ts';

export function Toasts() {
  const words = useWords('shell');
  return (
    <ToastRegion queue={toasts} aria-label={words.notices}>
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
              {words.undo}
            </Button>
          )}
          <Button slot="close" aria-label={words.close}>
            <span aria-hidden="true">✕</span>
          </Button>
        </ToastMessage>
      )}
    </ToastRegion>
  );
}
