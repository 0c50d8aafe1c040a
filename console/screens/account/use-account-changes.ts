import { useState } from 'react';
import {
  useAddNote,
  useChangeStatus,
  useOfferSettlement,
  useRegisterPayment,
  useRegisterPromise,
  useSendMessage,
  useStartCall,
} from '../../queries/account-actions.ts';
import type { Account } from '../../queries/account.ts';
import type { AccountZones } from './account-zones.ts';

/** The changes of an account's page. They outlive its dialogs: what is sent again after a lost reply is the same intent. */
export const useAccountChanges = (account: string) => {
  const [attempt, setAttempt] = useState(0);
  return {
    /** Counts the certain refusals of a provider or a rule: another press after one is another try. */
    attempt,
    tryAnew: () => setAttempt(attempt + 1),
    send: useSendMessage(account),
    call: useStartCall(account),
    payment: useRegisterPayment(account),
    promise: useRegisterPromise(account),
    note: useAddNote(account),
    offer: useOfferSettlement(account),
    status: useChangeStatus(account),
  };
};

export interface ActionDialogProps {
  readonly account: Account;
  readonly zones: AccountZones;
  readonly changes: ReturnType<typeof useAccountChanges>;
  readonly close: () => void;
}
