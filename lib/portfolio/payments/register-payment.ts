import { retryOnConflict, versionConflict } from '../../aws/table/version-conflict.ts';
import type { AccountId, OrganizationId, PaymentId } from '../../foundation/ids.ts';
import { concurrentChange, conflict, notFound } from '../../foundation/problem.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { NewPayment } from './contract.ts';
import { paymentStore } from './payment-store.ts';
import { type AppliedPayment, applyPayment } from './payment.ts';

interface RegisteredPayment extends AppliedPayment {
  readonly isFirst: boolean;
}

/** Registers a payment once: a repetition returns the first one and changes nothing. */
export const registerPayment = (
  organization: OrganizationId,
  accountId: AccountId,
  given: NewPayment,
  id: PaymentId,
  now: Date,
): Promise<RegisteredPayment> =>
  retryOnConflict(
    async () => {
      const account = await accountStore(organization).read(accountId, { consistent: true });
      if (!account) throw notFound('account');
      const applied = applyPayment(account, given, id, now);
      const result = await paymentStore(organization).register(account, applied, now);
      if (result === 'conflict') return versionConflict;
      return result === 'registered' ? { ...applied, isFirst: true } : loadRegistered(organization, accountId, applied);
    },
    () => concurrentChange('account'),
  );

async function loadRegistered(
  organization: OrganizationId,
  accountId: AccountId,
  { payment: repeated }: AppliedPayment,
): Promise<RegisteredPayment> {
  const [payment, account] = await Promise.all([
    paymentStore(organization).read(repeated.id),
    accountStore(organization).read(accountId, { consistent: true }),
  ]);
  if (!payment || !account) throw new Error(`Payment ${repeated.id} was registered but cannot be read.`);
  if (payment.account_id !== accountId)
    throw conflict('external_id_in_use', 'A payment of another account has this external_id.');
  const { pending_balance, collection_status } = account;
  return { payment, account: { pending_balance, collection_status }, isFirst: repeated.external_id === undefined };
}
