import { useState } from 'react';
import type { NewOutcome } from '../../../lib/outreach/outcomes/contract.ts';
import {
  type MessageChannel,
  useAddNote,
  useChangeStatus,
  useOfferSettlement,
  useRecordOutcome,
  useRegisterAdjustment,
  useRegisterPayment,
  useRegisterPromise,
  useSendMessage,
  useStartCall,
} from '../../queries/account-actions.ts';
import type { Account } from '../../queries/account.ts';
import { useProposePlan } from '../../queries/plans.ts';
import type { AccountZones } from './account-zones.ts';
import type { ContactResult } from './call-to-conclude.ts';

/** The mutations of an account's page. They outlive its forms: a resend after a lost reply has the same idempotency key. */
export const useAccountChanges = (account: string) => {
  const [attempt, setAttempt] = useState(0);
  return {
    /** Counts definite refusals by a provider or a rule; the next press counts as another attempt. */
    attempt,
    startNewAttempt: () => setAttempt(attempt + 1),
    send: useSendMessage(account),
    call: useStartCall(account),
    payment: useRegisterPayment(account),
    adjustment: useRegisterAdjustment(account),
    promise: useRegisterPromise(account),
    note: useAddNote(account),
    outcome: useRecordOutcome(account),
    offer: useOfferSettlement(account),
    plan: useProposePlan(account),
    status: useChangeStatus(account),
  };
};

export type RecordedOutcome = Parameters<ReturnType<typeof useRecordOutcome>['mutateAsync']>[0];

/** What the fields of a form begin with. */
export interface FormPreset {
  readonly result?: NewOutcome['result'];
  /** Who answered the call. */
  readonly answered?: ContactResult;
  readonly channel?: MessageChannel;
  readonly agent?: 'human';
  /** Of a hold until a date. */
  readonly kind?: 'by_request';
}

export interface ActionFormProps {
  readonly account: Account;
  readonly zones: AccountZones;
  readonly changes: ReturnType<typeof useAccountChanges>;
  readonly close: () => void;
  readonly preset?: FormPreset;
  /** An outcome was recorded. */
  readonly onRecorded?: () => void;
}
