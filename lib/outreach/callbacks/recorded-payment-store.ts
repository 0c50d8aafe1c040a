import { keys } from '../../platform/aws/table/keys.ts';
import { absent, getItem, putItem } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { RecordedPayment } from './recorded-payment.ts';

export const recordedPaymentStore = (organization: OrganizationId) => ({
  read: (payment: string): Promise<RecordedPayment | undefined> =>
    getItem<RecordedPayment>(keys.providerPayment(organization, payment), 'provider_payment', { consistent: true }),

  /** False if another write came since `before` was read. */
  async write(before: RecordedPayment | undefined, after: RecordedPayment): Promise<boolean> {
    const item = { ...after, ...keys.providerPayment(organization, after.id), organization };
    return (await putItem(item, before ? unchangedSince(before) : absent)).ok;
  },
});
