import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { AccountId, ImportJobId, OrganizationId, PaymentId } from '../../foundation/ids.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { accountStore } from '../accounts/account-store.ts';
import { resumeHeldSteps } from '../accounts/resume-held-steps.ts';
import type { Account } from '../accounts/account.ts';
import { reversedAtOnce } from './awaited-reversal.ts';
import type { PaymentGroup } from './payment-group.ts';
import { paymentStore } from './payment-store.ts';
import { planPayment, reversedPaymentParts } from './plan-payment.ts';
import { type AppliedPayment, type GivenPayment, type Payment, applyPayment, paymentIdInUse } from './payment.ts';

interface RegisteredPayment extends AppliedPayment {
  readonly isFirst: boolean;
}

/**
 * Registers a payment once: a repetition returns the first one. In the same transaction, claims that this was paid end.
 * A payment whose reversal came before it is registered as reversed, without an effect on the account.
 * An import's payment stores the import's id, so that a redelivery recognizes it.
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
      if (result === 'registered') return { ...applied, isFirst: true };
      const found = await paymentStore(organization).read(id);
      if (found?.kind !== 'awaited_reversal') return loadRegistered(organization, accountId, applied, found);
      const reversed = reversedAtOnce(account, applied, found);
      const written = await transact(reversedPaymentParts(organization, account, reversed.payment));
      return written.ok ? { ...reversed, isFirst: true } : versionConflict;
    },
    () => concurrentChange('account'),
  );

async function writePayment(
  organization: OrganizationId,
  before: Account,
  applied: AppliedPayment,
  now: Date,
): Promise<'registered' | 'already_registered' | 'conflict'> {
  const planned = await planPayment(organization, before, applied, now);
  if (!planned) return 'conflict';
  const { parts, endsClaims } = planned;
  const written = await transact(parts);
  if (!written.ok) return written.refused.has(1) || written.refused.has(2) ? 'already_registered' : 'conflict';
  if (endsClaims) await resumeHeldSteps(organization, { account_id: before.id, contact_id: before.contact.id }, now);
  return 'registered';
}

async function loadRegistered(
  organization: OrganizationId,
  accountId: AccountId,
  { payment: repeated }: AppliedPayment,
  payment: Payment | PaymentGroup | undefined,
): Promise<RegisteredPayment> {
  const account = await accountStore(organization).read(accountId, { consistent: true });
  if (!payment || !account) throw new Error(`Payment ${repeated.id} was registered but cannot be read.`);
  if (payment.kind === 'payment_group' || payment.account_id !== accountId) throw paymentIdInUse();
  const { pending_balance, collection_status } = account;
  return { payment, account: { pending_balance, collection_status }, isFirst: repeated.external_id === undefined };
}
