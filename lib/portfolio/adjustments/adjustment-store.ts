import { type Key, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { type TransactionPart, absent, getItem } from '../../platform/aws/table/table.ts';
import type { AccountId, AdjustmentId, OrganizationId } from '../../foundation/ids.ts';
import type { Adjustment } from './adjustment.ts';

type AdjustmentLocation = Key & { readonly kind: 'adjustment_location' } & Pick<
    Adjustment,
    'account_id' | 'created_at'
  >;

export const adjustmentStore = (organization: OrganizationId) => ({
  insertion(adjustment: Adjustment): readonly TransactionPart[] {
    const { id, account_id, created_at } = adjustment;
    const location = { kind: 'adjustment_location', organization, account_id, created_at };
    return [
      {
        put: { ...adjustment, ...keys.adjustment(organization, account_id, created_at, id), organization },
        onlyIf: absent,
      },
      { put: { ...keys.adjustmentLocation(organization, id), ...location }, onlyIf: absent },
    ];
  },

  listing: (account: AccountId): Listing => ({
    partitions: [partitions.ofAccount(organization, account)],
    descending: true,
    kinds: 'adjustment',
  }),

  async read(id: AdjustmentId): Promise<Adjustment | undefined> {
    const key = keys.adjustmentLocation(organization, id);
    const location = await getItem<AdjustmentLocation>(key, 'adjustment_location', { consistent: true });
    if (!location) return undefined;
    const { account_id: account, created_at: createdAt } = location;
    return getItem<Adjustment>(keys.adjustment(organization, account, createdAt, id), 'adjustment', {
      consistent: true,
    });
  },
});
