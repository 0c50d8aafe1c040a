import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Strategy, useDeleteStrategy } from '../../queries/strategies.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ScreenLink } from '../../components/screen-link.tsx';
import { showToast } from '../../components/toasts.ts';
import { useNavigate } from '../../components/use-navigate.ts';
import { useWords } from '../../locales/language.ts';

export function StrategyActions({ strategy: { id, name } }: { readonly strategy: Strategy }) {
  const words = useWords('strategies');
  const navigate = useNavigate();
  const remove = useDeleteStrategy(id);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <ScreenLink to="strategy" params={{ id: 'new' }} search={{ from: id }} className="button">
        {words.duplicate}
      </ScreenLink>
      <Button onPress={() => setRemoving(true)}>{words.remove}</Button>
      {isRemoving && (
        <ConfirmDialog
          title={words.removeTitle}
          typed={name}
          confirm={words.remove}
          isDangerous
          refusals={words.refusals}
          close={() => setRemoving(false)}
          act={async () => {
            await remove.mutateAsync();
            showToast({ text: words.removed });
            navigate({ to: 'strategies' });
          }}
        >
          <p>{words.removeText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
