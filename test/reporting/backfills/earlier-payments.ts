import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { AccountId, type OrganizationId, PaymentId, parseId } from '../../../lib/foundation/ids.ts';
import type { PaymentView } from '../../../lib/portfolio/payments/contract.ts';

/** Makes a payment one of versions before 1.4.0, which is in no index. */
export async function unlistPayment(organization: OrganizationId, payment: PaymentView): Promise<void> {
  const { id, account_id: account, paid_at: paidAt } = payment;
  const { updateItem } = await import('../../../lib/platform/aws/table/table.ts');
  const key = keys.payment(organization, parseId(AccountId, account), paidAt, parseId(PaymentId, id));
  await updateItem(key, { remove: ['gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk'] });
}
