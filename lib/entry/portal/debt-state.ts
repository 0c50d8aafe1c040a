import type { Account } from '../../portfolio/accounts/account.ts';
import { owesNothing } from '../../portfolio/accounts/balance.ts';
import { openHolds } from '../../portfolio/holds/account-hold.ts';
import type { ContactHold } from '../../portfolio/holds/contact-hold.ts';
import type { HoldKind } from '../../portfolio/holds/hold-kind.ts';

/** Nothing is owed any more; or a person first decides whether it is, and by whom; or the debtor can agree to pay. */
export type DebtState = 'closed' | 'held' | 'payable';

const undecidedKinds: ReadonlySet<HoldKind> = new Set<HoldKind>([
  'identity_check',
  'paid_claim',
  'disputed',
  'moratorium',
  'attorney',
  'cease',
  'insolvency',
  'deceased',
  'wrong_person',
]);

/** A hold of one address says nothing about who proved who they are. */
export function debtState(
  account: Pick<Account, 'collection_status' | 'pending_balance' | 'holds'>,
  contactHolds: readonly ContactHold[],
  now: Date,
): DebtState {
  if (account.collection_status === 'resolved' || owesNothing(account)) return 'closed';
  const holds = [
    ...openHolds(account, now),
    ...openHolds({ holds: contactHolds }, now).filter(({ address }) => address === undefined),
  ];
  return holds.some(({ kind }) => undecidedKinds.has(kind)) ? 'held' : 'payable';
}
