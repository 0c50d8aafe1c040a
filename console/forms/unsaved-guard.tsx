import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { useTranslations } from '../locales/language.ts';

interface UnsavedGuardProps {
  /** A function is asked when somebody leaves. */
  readonly isUnsaved: boolean | (() => boolean);
}

/** Asks before another page, or another person of the work queue, takes the place of what is not saved. */
export function UnsavedGuard({ isUnsaved }: UnsavedGuardProps) {
  const t = useTranslations('shell');
  const isUnsavedNow = () => (typeof isUnsaved === 'function' ? isUnsaved() : isUnsaved);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const isOtherPerson =
        current.routeId === '/work' && next.routeId === '/work' && current.search.contact !== next.search.contact;
      return (current.pathname !== next.pathname || isOtherPerson) && isUnsavedNow();
    },
    enableBeforeUnload: isUnsavedNow,
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
