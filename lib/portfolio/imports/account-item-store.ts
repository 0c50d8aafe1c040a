import { partitions } from '../../platform/aws/table/keys.ts';
import { queryPage } from '../../platform/aws/table/table.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { Hold } from '../holds/hold.ts';
import type { Payment } from '../payments/payment.ts';

/** What is stored with an account; `another` stands for any other kind. */
export type ItemOfAccount =
  | Payment
  | Hold
  | { readonly kind: 'decision'; readonly allowed: boolean }
  | { readonly kind: 'another' };

const maxItems = 100;

export const accountItemStore = (organization: OrganizationId) => ({
  async readFirst(id: AccountId): Promise<{ readonly items: readonly ItemOfAccount[]; readonly isAll: boolean }> {
    const pk = partitions.ofAccount(organization, id);
    const { items, last } = await queryPage<ItemOfAccount>({ pk, limit: maxItems, consistent: true });
    return { items, isAll: last === undefined };
  },
});
