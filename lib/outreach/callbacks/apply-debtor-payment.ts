import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { paymentIdOf } from '../../foundation/derived-ids.ts';
import type { AccountId, OrganizationId, PaymentId } from '../../foundation/ids.ts';
import { system } from '../../foundation/initiator.ts';
import { addLogKeys } from '../../foundation/log.ts';
import { Problem } from '../../foundation/problem.ts';
import type { PaymentChanged } from '../../history/messages/provider-event.ts';
import type { BillingClient } from '../../platform/providers/billing-client.ts';
import type { ProviderPayment } from '../../platform/providers/billing-payment.ts';
import type { GivenPayment } from '../../portfolio/payments/payment.ts';
import { registerPayment } from '../../portfolio/payments/register-payment.ts';
import { reverseGivenPayment } from '../../portfolio/payments/reverse-given-payment.ts';
import { notify } from '../../tenancy/notifications/notify.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { hasPaymentAccount } from '../../tenancy/organizations/payment-settings.ts';
import { type RecordedPayment, recordPayment, shareId } from './recorded-payment.ts';
import { recordedPaymentStore } from './recorded-payment-store.ts';

export type DebtorPaymentResult = 'applied' | 'unpaid' | 'unknown_payment' | 'unknown_account';

/**
 * Brings what is registered of a debtor's payment into line with its present state at the provider. An older state never
 * replaces a newer one: the record must not have changed since it was read, before the provider was asked. Everything
 * after the record follows from it, so that a repetition completes what a crash left.
 */
export async function applyDebtorPayment(
  client: BillingClient,
  { account, payment: id }: PaymentChanged,
  now: Date,
): Promise<DebtorPaymentResult> {
  const found = await readPayment(client, account, id);
  const organization = found?.organization ?? undefined;
  if (!found || organization === undefined) return 'unknown_payment';
  addLogKeys({ organization });
  const settings = await organizationStore(organization).read({ consistent: true });
  if (!settings || !hasPaymentAccount(settings, account)) return 'unknown_account';
  const record = await retryOnConflict(
    async () => {
      const store = recordedPaymentStore(organization);
      const before = await store.read(id);
      const payment = await readPayment(client, account, id);
      if (!payment) return before;
      const after = recordPayment(before, payment, await disputedUnits(client, account, payment));
      if (after === before || !after) return after;
      return (await store.write(before, after)) ? after : versionConflict;
    },
    () => tooManyConflicts('payment'),
  );
  if (!record) return 'unpaid';
  for (const [index, debt] of record.debts.entries())
    await registerShares(organization, { record, index, debt, payment: found }, now);
  return 'applied';
}

async function readPayment(client: BillingClient, account: string, id: string): Promise<ProviderPayment | null> {
  const found = await client.readPayment(account, id);
  if (found.kind === 'accepted') return found.value;
  throw new Error(`The billing provider did not return a payment: ${found.kind}.`);
}

async function disputedUnits(client: BillingClient, account: string, payment: ProviderPayment): Promise<number> {
  if (!payment.isDisputed) return 0;
  const found = await client.readDisputedUnits(account, payment.id);
  if (found.kind === 'accepted') return found.value;
  throw new Error(`The billing provider did not return the disputes of a payment: ${found.kind}.`);
}

interface DebtOfPayment {
  readonly record: RecordedPayment;
  readonly index: number;
  readonly debt: RecordedPayment['debts'][number];
  readonly payment: ProviderPayment;
}

/** Reverses the shares that were replaced, and registers the last. */
async function registerShares(
  organization: OrganizationId,
  { record, index, debt, payment }: DebtOfPayment,
  now: Date,
): Promise<void> {
  for (const [number, share] of debt.shares.entries()) {
    const externalId = shareId(record, index, number);
    const id = paymentIdOf(organization, externalId);
    const next = debt.shares[number + 1];
    if (share.amount === 0) continue;
    if (next) {
      const request = { reason: next.reason ?? 'refunded' } as const;
      await reverseGivenPayment(organization, { id, externalId }, request, { actor: system, now });
    } else {
      const given = {
        amount: share.amount,
        currency: record.currency,
        external_id: externalId,
        ...(payment.paidAt !== null && { paid_at: payment.paidAt }),
        ...(payment.method !== null && { method: payment.method }),
      };
      await registerShare(organization, debt.account, { given, id, payment: record.id }, now);
    }
  }
}

interface ShareToRegister {
  readonly given: GivenPayment & { readonly currency: string };
  readonly id: PaymentId;
  readonly payment: string;
}

/** Money is never lost: administrators are notified about what the debt did not need, or could not take. */
async function registerShare(
  organization: OrganizationId,
  account: AccountId,
  { given, id, payment }: ShareToRegister,
  now: Date,
): Promise<void> {
  const needsPerson = (problem: 'overpaid' | 'not_registered', amount: number) =>
    notify(
      organization,
      {
        kind: 'payment_attention',
        to: { kind: 'role', role: 'admin' },
        subject: { account_id: account },
        parameters: { payment_problem: problem, amount, currency: given.currency, payment },
        deduplicationKey: `payment:${id}:${problem}`,
      },
      now,
    );
  try {
    const { payment: registered } = await registerPayment(organization, account, given, id, now);
    if (registered.overpaid_amount > 0) await needsPerson('overpaid', registered.overpaid_amount);
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'concurrent_change') throw error;
    await needsPerson('not_registered', given.amount);
  }
}
