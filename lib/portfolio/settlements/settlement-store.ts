import { type Key, indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { type TransactionPart, absent, getItem, updateItem } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import { endOfDay } from '../../foundation/calendar.ts';
import type { AccountId, OrganizationId, SettlementId } from '../../foundation/ids.ts';
import { type SettlementStatus, isOpenSettlementStatus, settlementStatuses } from '../accounts/settlement-status.ts';
import { type Settlement, isInForce } from './settlement.ts';

type SettlementLocation = Key & {
  readonly kind: 'settlement_location';
  readonly account_id: AccountId;
  readonly created_at: string;
};

function dueAt(settlement: Settlement, timezone: string): string | undefined {
  if (isOpenSettlementStatus(settlement.status)) return settlement.expires_at;
  const { pay_by: payBy, plan_id: plan } = settlement;
  return isInForce(settlement) && payBy !== undefined && plan === undefined ? endOfDay(payBy, timezone) : undefined;
}

export const settlementStore = (organization: OrganizationId) => {
  const itemOf = (settlement: Settlement, timezone: string) => {
    const { id, account_id: account, status, created_at: createdAt } = settlement;
    const due = dueAt(settlement, timezone);
    return {
      ...settlement,
      ...keys.settlement(organization, account, createdAt, id),
      ...indexKeys.settlementStatus(organization, id, status, createdAt),
      // A settlement that was read may have the keys of this index.
      ...(due === undefined
        ? { gsi2pk: undefined, gsi2sk: undefined }
        : indexKeys.dueSettlement(organization, id, due)),
      organization,
    };
  };

  const readOfAccount = (
    account: AccountId,
    { id, created_at: createdAt }: Pick<Settlement, 'id' | 'created_at'>,
    options: { readonly consistent?: boolean } = {},
  ): Promise<Settlement | undefined> =>
    getItem<Settlement>(keys.settlement(organization, account, createdAt, id), 'settlement', options);

  return {
    async read(
      id: SettlementId,
      { consistent = false }: { readonly consistent?: boolean } = {},
    ): Promise<Settlement | undefined> {
      const location = await getItem<SettlementLocation>(
        keys.settlementLocation(organization, id),
        'settlement_location',
        { consistent },
      );
      return location && readOfAccount(location.account_id, { id, created_at: location.created_at }, { consistent });
    },

    readOfAccount,

    listingOfAccount: (account: AccountId): Listing => ({
      partitions: [partitions.ofAccount(organization, account)],
      descending: true,
      kinds: 'settlement',
    }),

    listing: (status?: SettlementStatus): Listing => ({
      partitions: (status === undefined ? settlementStatuses : [status]).map((each) =>
        partitions.settlementsByStatus(organization, each),
      ),
      index: 'gsi1',
      descending: true,
      mergesPartitions: true,
      kinds: 'settlement',
    }),

    insertion(settlement: Settlement, timezone: string): readonly TransactionPart[] {
      const { id, account_id, created_at } = settlement;
      const location = { kind: 'settlement_location', organization, account_id, created_at };
      return [
        { put: itemOf(settlement, timezone), onlyIf: absent },
        { put: { ...keys.settlementLocation(organization, id), ...location }, onlyIf: absent },
      ];
    },

    replacement: (before: Settlement, after: Settlement, timezone: string): TransactionPart => ({
      put: itemOf(after, timezone),
      onlyIf: unchangedSince(before),
    }),

    async removeFromDue(settlement: Settlement): Promise<void> {
      const { id, account_id: account, created_at: createdAt } = settlement;
      await updateItem(keys.settlement(organization, account, createdAt, id), {
        remove: ['gsi2pk', 'gsi2sk'],
        onlyIf: unchangedSince(settlement),
      });
    },
  };
};
