import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { useTranslations } from '../locales/language.ts';

export function UnsavedGuard({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const t = useTranslations('shell');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t.unsaved}
      confirm={t.leave}
      isDangerous
      onConfirm={() => Promise.resolve(proceed())}
      close={reset}
    />
  );
}
