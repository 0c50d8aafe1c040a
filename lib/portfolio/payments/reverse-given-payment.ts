import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId, PaymentId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { type AwaitedReversal, type ReversalRequest, awaitedReversalView, newReversal } from './awaited-reversal.ts';
import type { AwaitedReversalView, PaymentGroupView, RegisteredPaymentView } from './contract.ts';
import { loadGroupView, registeredPaymentView } from './load-payment-view.ts';
import { paymentStore } from './payment-store.ts';
import { reversePayment } from './reverse-payment.ts';

interface NamedPayment {
  readonly id: PaymentId;
  /** If the payment is named by it: a reversal may come before its payment. */
  readonly externalId?: string | undefined;
}

type GivenReversal =
  | { readonly isAwaiting: false; readonly view: RegisteredPaymentView | PaymentGroupView }
  | { readonly isAwaiting: true; readonly view: AwaitedReversalView };

/**
 * Reverses a payment, or each payment of a group: each is a transaction of its own, because what a reversal changes has
 * no limit of 100 writes for twenty accounts, and a repetition reverses those that are left. A reversal whose payment is
 * not known yet waits for it.
 */
export const reverseGivenPayment = (
  organization: OrganizationId,
  { id, externalId }: NamedPayment,
  request: ReversalRequest,
  acting: { readonly actor: Initiator; readonly now: Date },
): Promise<GivenReversal> =>
  retryOnConflict(
    async () => {
      const found = await paymentStore(organization).read(id);
      switch (found?.kind) {
        case 'payment': {
          const { payment, account } = await reversePayment(organization, id, request, { ...acting, read: found });
          return { isAwaiting: false, view: registeredPaymentView(payment, account) };
        }
        case 'payment_group':
          // The newest first, as each reversal restores what was before its payment.
          for (const { id: part } of found.payments.toReversed())
            await reversePayment(organization, part, request, acting);
          return { isAwaiting: false, view: await loadGroupView(organization, found) };
        case 'awaited_reversal':
          return { isAwaiting: true, view: awaitedReversalView(found) };
        case undefined: {
          if (externalId === undefined) throw notFound('payment');
          const reversal = newReversal(request, acting);
          const awaited: AwaitedReversal = { kind: 'awaited_reversal', id, external_id: externalId, reversal };
          const isFirst = await paymentStore(organization).addAwaited(awaited);
          return isFirst ? { isAwaiting: true, view: awaitedReversalView(awaited) } : versionConflict;
        }
      }
    },
    () => concurrentChange('payment'),
  );
