import { type IdentityChange, identityChangeView } from '../holds/identity-change.ts';

/** The pending balance before and after a source gave one that may not count the latest payments. */
export interface MissingPayment {
  readonly before: number;
  readonly after: number;
}

interface Warnings {
  readonly identity: readonly IdentityChange[];
  readonly missingPayment?: MissingPayment | undefined;
}

/** For the reply to a request that was stored despite them; nothing if there are none. */
export function accountWarnings({ identity, missingPayment }: Warnings) {
  const warnings = [
    ...identity.map(identityChangeView),
    ...(missingPayment ? [missingPaymentView(missingPayment)] : []),
  ];
  return warnings.length > 0 ? { warnings } : {};
}

const missingPaymentView = ({ before, after }: MissingPayment) => ({
  code: 'payment_may_be_missing' as const,
  before: { pending_balance: before },
  after: { pending_balance: after },
});
