import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type ExecutionStatus, useSetExecutionPaused } from '../../queries/execution.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

export function PauseButton({ status }: { readonly status: ExecutionStatus }) {
  const t = useTranslations('execution');
  const format = useFormat();
  // The state changes before the confirmation closes.
  const [confirming, setConfirming] = useState<ExecutionStatus>();
  const execution = useSetExecutionPaused();
  const { paused } = status;
  return (
    <>
      <Button {...(paused && { className: 'primary' })} onPress={() => setConfirming(status)}>
        <Icon name={paused ? 'play' : 'pause'} />
        {paused ? t.resume : t.pause}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={(confirming.paused ? t.resumeTitle : t.pauseTitle)(format.number(confirming.pending))}
          confirm={confirming.paused ? t.resume : t.pause}
          pending={confirming.paused ? t.resuming : t.pausing}
          isDangerous={!confirming.paused}
          onConfirm={async () => {
            await execution.mutateAsync(confirming.paused ? 'resume' : 'pause');
            // While paused, the bar of every page says so.
            if (confirming.paused) showToast({ text: t.resumed });
          }}
          close={() => setConfirming(undefined)}
        >
          <p>{confirming.paused ? t.resumeEffect : t.pauseEffect}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
