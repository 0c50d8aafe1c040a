import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Strategy, useDeleteStrategy } from '../../queries/strategies.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';

export function StrategyActions({ strategy: { id, name } }: { readonly strategy: Strategy }) {
  const t = useTranslations('strategies');
  const navigate = useNavigate();
  const remove = useDeleteStrategy(id);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <Link to="/strategies/$id" params={{ id: 'new' }} search={{ from: id }} className="button">
        {t.duplicate}
      </Link>
      <Button onPress={() => setRemoving(true)}>{t.remove}</Button>
      {isRemoving && (
        <ConfirmDialog
          title={t.removeTitle}
          typed={name}
          confirm={t.remove}
          isDangerous
          refusals={t.refusals}
          close={() => setRemoving(false)}
          onConfirm={async () => {
            await remove.mutateAsync();
            showToast({ text: t.removed });
            void navigate({ to: '/strategies' });
          }}
        >
          <p>{t.removeText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
