import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export interface Toast {
  readonly text: string;
  readonly isFailure?: boolean;
  readonly undo?: () => void;
}

const shownMs = 10_000;

export const toasts = new ToastQueue<Toast>({ maxVisibleToasts: 3 });

/** Shows a message for ten seconds, longer while it is hovered or focused. */
export const showToast = (toast: Toast): void => void toasts.add(toast, { timeout: shownMs });
