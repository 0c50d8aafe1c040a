import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type ExecutionStatus, useSwitchExecution } from '../../queries/execution.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useWords } from '../../locales/language.ts';

/** Pauses or resumes everything that is sent automatically, after a question that names it. */
export function PauseButton({ status }: { readonly status: ExecutionStatus }) {
  const words = useWords('execution');
  const format = useFormat();
  // The service changes the state before the question is closed.
  const [asked, setAsked] = useState<ExecutionStatus>();
  const execution = useSwitchExecution();
  const { paused } = status;
  return (
    <>
      <Button
        className={paused ? 'primary execution-switch' : 'danger execution-switch'}
        onPress={() => setAsked(status)}
      >
        {paused ? words.resume : words.pause}
      </Button>
      {asked && (
        <ConfirmDialog
          title={(asked.paused ? words.resumeTitle : words.pauseTitle)(format.number(asked.pending))}
          confirm={asked.paused ? words.resume : words.pause}
          pending={asked.paused ? words.resuming : words.pausing}
          isDangerous={!asked.paused}
          act={async () => {
            await execution.mutateAsync(asked.paused ? 'resume' : 'pause');
            // The bar of every page says that all is paused.
            if (asked.paused) showToast({ text: words.resumed });
          }}
          close={() => setAsked(undefined)}
        >
          <p>{asked.paused ? words.resumeEffect : words.pauseEffect}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
