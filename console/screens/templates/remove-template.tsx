import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Template, useDeleteTemplate } from '../../queries/templates.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import { useNavigate } from '../../components/use-navigate.ts';
import { useWords } from '../../locales/language.ts';

export function RemoveTemplate({ template: { id, name } }: { readonly template: Template }) {
  const words = useWords('templates');
  const navigate = useNavigate();
  const remove = useDeleteTemplate(id);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onPress={() => setAsking(true)}>{words.remove}</Button>
      {isAsking && (
        <ConfirmDialog
          title={words.removeTitle(name)}
          typed={name}
          confirm={words.remove}
          isDangerous
          refusals={words.refusals}
          close={() => setAsking(false)}
          act={async () => {
            await remove.mutateAsync();
            showToast({ text: words.removed(name) });
            navigate({ to: 'templates' });
          }}
        >
          <p>{words.removeText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
