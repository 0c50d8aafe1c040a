import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { AccountId, ImportJobId, OrganizationId, PaymentId } from '../../foundation/ids.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { Account } from '../accounts/account.ts';
import { settlementEndStore } from '../settlements/settlement-end-store.ts';
import { endedCopy } from '../settlements/settlement.ts';
import { paymentStore } from './payment-store.ts';
import { type AppliedPayment, type GivenPayment, applyPayment, paymentIdInUse } from './payment.ts';

interface RegisteredPayment extends AppliedPayment {
  readonly isFirst: boolean;
}

/**
 * Registers a payment once: a repetition returns the first one. An import's payment stores the import's id, so that a
 * redelivery recognizes it.
 */
export const registerPayment = (
  organization: OrganizationId,
  accountId: AccountId,
  given: GivenPayment,
  id: PaymentId,
  now: Date,
  importId?: ImportJobId,
): Promise<RegisteredPayment> =>
  retryOnConflict(
    async () => {
      const account = await accountStore(organization).read(accountId, { consistent: true });
      if (!account) throw notFound('account');
      const applied = applyPayment(account, given, id, now, importId);
      const result = await writePayment(organization, account, applied, now);
      if (result === 'conflict') return versionConflict;
      return result === 'registered' ? { ...applied, isFirst: true } : loadRegistered(organization, accountId, applied);
    },
    () => concurrentChange('account'),
  );

async function writePayment(
  organization: OrganizationId,
  before: Account,
  { payment, account, settlementEnd: end }: AppliedPayment,
  now: Date,
): Promise<'registered' | 'already_registered' | 'conflict'> {
  const { settlement } = before;
  const after = { ...account, settlement: end && settlement ? endedCopy(settlement, end) : settlement };
  const written = await transact([
    accountStore(organization).paymentUpdate(before, after, payment.amount),
    ...paymentStore(organization).insertion(payment),
    ...(end && settlement ? [settlementEndStore(organization).update(before.id, settlement, end, now)] : []),
  ]);
  if (written.ok) return 'registered';
  return written.refused.has(1) || written.refused.has(2) ? 'already_registered' : 'conflict';
}

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
  if (payment.account_id !== accountId) throw paymentIdInUse();
  const { pending_balance, collection_status } = account;
  return { payment, account: { pending_balance, collection_status }, isFirst: repeated.external_id === undefined };
}
