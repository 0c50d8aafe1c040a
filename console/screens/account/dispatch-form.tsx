import { type ReactNode, useState } from 'react';
import { Refusal } from '../../api/refusal.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { DispatchRefusalText } from '../../receipts/dispatch-refusal-text.tsx';
import { type DispatchRefusal, dispatchRefusal } from '../../receipts/dispatch-refusal.ts';
import { useTranslations } from '../../locales/language.ts';
import type { AccountZones } from './account-zones.ts';

interface DispatchFormProps {
  readonly submit: string;
  readonly zones: AccountZones;
  /** What the rules said when they were last asked. */
  readonly isAllowed: boolean;
  readonly send: () => Promise<unknown>;
  /** Called when nothing was sent, so that another press counts as another attempt. */
  readonly startNewAttempt: () => void;
  readonly done: () => void;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A form that contacts a person once. If rules block it, it shows the receipt. */
export function DispatchForm({
  submit,
  zones,
  isAllowed,
  send,
  startNewAttempt,
  done,
  close,
  children,
}: DispatchFormProps) {
  const t = useTranslations('account');
  const [refusal, setRefusal] = useState<DispatchRefusal>();
  // Without a reply it may have been sent, and the rules may forbid another one. The same request tells which.
  const [isUncertain, setUncertain] = useState(false);
  const run = async () => {
    setRefusal(undefined);
    try {
      await send();
    } catch (error) {
      const dispatchFailure = error instanceof Refusal ? dispatchRefusal(error) : undefined;
      setUncertain(!dispatchFailure);
      if (!dispatchFailure) throw error;
      setRefusal(dispatchFailure);
      if (dispatchFailure.kind !== 'unknown') startNewAttempt();
      return;
    }
    done();
  };
  return (
    <>
      <RequestForm
        submit={submit}
        refusals={t.refusals}
        cancel={close}
        send={run}
        isReady={isAllowed || isUncertain}
        focusesSubmit
      >
        {children}
      </RequestForm>
      {refusal && (
        <div role="alert" className="notice failure outcome">
          <DispatchRefusalText refusal={refusal} zones={zones.all} />
        </div>
      )}
    </>
  );
}
