import type { Breakdown } from './breakdown.ts';
import { type IdentityChange, identityChangeView } from '../holds/identity-change.ts';

/** The pending balance before and after a source gave one that may not count the latest payments. */
export interface MissingPayment {
  readonly before: number;
  readonly after: number;
}

interface Warnings {
  readonly identity: readonly IdentityChange[];
  readonly missingPayment?: MissingPayment | undefined;
  readonly droppedBreakdown?: Breakdown | undefined;
}

/** For the reply to a request that was stored despite them; nothing if there are none. */
export function accountWarnings({ identity, missingPayment, droppedBreakdown: dropped }: Warnings) {
  const warnings = [
    ...identity.map(identityChangeView),
    ...(missingPayment ? [missingPaymentView(missingPayment)] : []),
    ...(dropped ? [droppedBreakdownView(dropped)] : []),
  ];
  return warnings.length > 0 ? { warnings } : {};
}

/** The same for a change of an account by its id. */
export const changeWarnings = ({ droppedBreakdown: dropped }: Pick<Warnings, 'droppedBreakdown'>) =>
  dropped ? { warnings: [droppedBreakdownView(dropped)] } : {};

const droppedBreakdownView = (breakdown: Breakdown) => ({
  code: 'breakdown_dropped' as const,
  before: { breakdown: { ...breakdown } },
  after: { breakdown: null },
});

const missingPaymentView = ({ before, after }: MissingPayment) => ({
  code: 'payment_may_be_missing' as const,
  before: { pending_balance: before },
  after: { pending_balance: after },
});
