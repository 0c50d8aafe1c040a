import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type ExecutionStatus, useSetExecutionPaused } from '../../queries/execution.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

export function PauseButton({ status }: { readonly status: ExecutionStatus }) {
  const t = useTranslations('execution');
  const format = useFormat();
  // The state changes before the confirmation closes.
  const [asked, setAsked] = useState<ExecutionStatus>();
  const execution = useSetExecutionPaused();
  const { paused } = status;
  return (
    <>
      <Button
        className={paused ? 'primary execution-switch' : 'danger execution-switch'}
        onPress={() => setAsked(status)}
      >
        {paused ? t.resume : t.pause}
      </Button>
      {asked && (
        <ConfirmDialog
          title={(asked.paused ? t.resumeTitle : t.pauseTitle)(format.number(asked.pending))}
          confirm={asked.paused ? t.resume : t.pause}
          pending={asked.paused ? t.resuming : t.pausing}
          isDangerous={!asked.paused}
          onConfirm={async () => {
            await execution.mutateAsync(asked.paused ? 'resume' : 'pause');
            // While paused, the bar of every page says so.
            if (asked.paused) showToast({ text: t.resumed });
          }}
          close={() => setAsked(undefined)}
        >
          <p>{asked.paused ? t.resumeEffect : t.pauseEffect}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
