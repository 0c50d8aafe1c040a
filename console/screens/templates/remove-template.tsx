import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Template, useDeleteTemplate } from '../../queries/templates.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';

export function RemoveTemplate({ template: { id, name } }: { readonly template: Template }) {
  const t = useTranslations('templates');
  const navigate = useNavigate();
  const remove = useDeleteTemplate(id);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button onPress={() => setConfirming(true)}>{t.remove}</Button>
      {isConfirming && (
        <ConfirmDialog
          title={t.removeTitle(name)}
          typed={name}
          confirm={t.remove}
          isDangerous
          refusals={t.refusals}
          close={() => setConfirming(false)}
          onConfirm={async () => {
            await remove.mutateAsync();
            showToast({ text: t.removed(name) });
            void navigate({ to: '/templates' });
          }}
        >
          <p>{t.removeText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
