import type { DecisionView } from './contract.ts';
import { verdictView } from './decision.ts';
import { type StoredReceipt, unpackReceipt } from './packed-receipt.ts';

export function decisionView(stored: StoredReceipt): DecisionView {
  const receipt = unpackReceipt(stored);
  return {
    id: receipt.id,
    account_id: receipt.account_id,
    contact_id: receipt.contact_id,
    channel: receipt.channel,
    action_type: receipt.action_type,
    ...verdictView(receipt),
    interaction_id: receipt.interaction_id ?? null,
    initiated_by: { ...receipt.initiated_by },
  };
}
