import { accountStore } from '../accounts/account-store.ts';
import type { AccountId, OrganizationId, PaymentId } from '../../foundation/ids.ts';
import { conflict, notFound } from '../../foundation/problem.ts';
import type { NewPayment } from './contract.ts';
import { type AppliedPayment, applyPayment } from './payment.ts';
import { paymentStore } from './payment-store.ts';

const attemptsMax = 20;

/** Registers a payment once: a repetition finds the first one and changes nothing. */
export async function registerPayment(
  organization: OrganizationId,
  accountId: AccountId,
  given: NewPayment,
  id: PaymentId,
  now: Date,
): Promise<AppliedPayment & { readonly isFirst: boolean }> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const account = await accountStore(organization).read(accountId, { consistent: true });
    if (!account) throw notFound('account');
    const settled = applyPayment(account, given, id, now);
    const result = await paymentStore(organization).register(account, settled, now);
    if (result === 'registered') return { ...settled, isFirst: true };
    if (result === 'registered before') return earlier(organization, accountId, settled);
  }
  throw conflict('concurrent_change', 'Others are changing this account; try again.');
}

async function earlier(
  organization: OrganizationId,
  accountId: AccountId,
  { payment: repeated }: AppliedPayment,
): Promise<AppliedPayment & { readonly isFirst: boolean }> {
  const payments = paymentStore(organization);
  const payment =
    repeated.external_id === undefined
      ? await payments.read(accountId, repeated.paid_at, repeated.id)
      : await payments.readByExternalId(repeated.id);
  const account = await accountStore(organization).read(accountId, { consistent: true });
  if (!payment || !account) throw new Error('A registered payment is not there.');
  if (payment.account_id !== accountId)
    throw conflict('external_id_in_use', 'A payment of another account has this external_id.');
  const { pending_balance, collection_status } = account;
  return { payment, account: { pending_balance, collection_status }, isFirst: repeated.external_id === undefined };
}
