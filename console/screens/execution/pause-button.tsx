import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type ExecutionStatus, useSwitchExecution } from '../../calls/execution.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { showToast } from '../../parts/toasts.ts';
import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';

/** Pauses or resumes everything that is sent automatically, after a question that names it. */
export function PauseButton({ status }: { readonly status: ExecutionStatus }) {
  const words = useWords('execution');
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const execution = useSwitchExecution();
  const waiting = format.number(status.pending);
  const { paused } = status;
  return (
    <>
      <Button
        className={paused ? 'primary execution-switch' : 'danger execution-switch'}
        onPress={() => setAsking(true)}
      >
        {paused ? words.resume : words.pause}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={paused ? words.resumeTitle(waiting) : words.pauseTitle(waiting)}
          confirm={paused ? words.resume : words.pause}
          isDangerous={!paused}
          act={async () => {
            await execution.mutateAsync(paused ? 'resume' : 'pause');
            // The bar of every page says that all is paused.
            if (paused) showToast({ text: words.resumed });
          }}
          close={() => setAsking(false)}
        >
          <p>{paused ? words.resumeEffect : words.pauseEffect}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
