import { type Key, indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { type TransactionPart, absent, getItem, updateItem } from '../../platform/aws/table/table.ts';
import type { AccountId, HoldId, OrganizationId } from '../../foundation/ids.ts';
import type { HoldFilters } from './contract.ts';
import { holdKinds } from './hold-kind.ts';
import { type Hold, isOpenHold } from './hold.ts';

type HoldLocation = Key & {
  readonly kind: 'hold_location';
  readonly account_id: AccountId;
  readonly placed_at: string;
};

/** An index lists a hold by whether it is open; one that is not due for a decision sorts last. */
export const holdStore = (organization: OrganizationId) => {
  const itemOf = (hold: Hold) => {
    const { id, account_id: account, placed_at: placedAt, until } = hold;
    return {
      ...hold,
      ...keys.hold(organization, account, placedAt, id),
      ...indexKeys.holdStatus(organization, hold, isOpenHold(hold) ? 'open' : 'released'),
      // A hold that was read may have the keys of this index.
      ...(isOpenHold(hold) && until !== undefined
        ? indexKeys.dueHold(organization, id, until)
        : { gsi2pk: undefined, gsi2sk: undefined }),
      organization,
    };
  };

  return {
    async read(id: HoldId): Promise<Hold | undefined> {
      const location = await getItem<HoldLocation>(keys.holdLocation(organization, id), 'hold_location', {
        consistent: true,
      });
      if (!location) return undefined;
      const key = keys.hold(organization, location.account_id, location.placed_at, id);
      return getItem<Hold>(key, 'hold', { consistent: true });
    },

    listingOfAccount: (account: AccountId): Listing => ({
      partitions: [partitions.ofAccount(organization, account)],
      descending: true,
      kinds: 'hold',
    }),

    listing: ({ kind, open, due_before: dueBefore }: HoldFilters): Listing => ({
      partitions: (kind === undefined ? holdKinds : [kind]).flatMap((each) =>
        statuses(open).map((status) => partitions.holds(organization, each, status)),
      ),
      index: 'gsi1',
      mergesPartitions: true,
      kinds: 'hold',
      ...(dueBefore !== undefined && { upTo: dueBefore }),
    }),

    insertion(hold: Hold): readonly [TransactionPart, TransactionPart] {
      const { id, account_id, placed_at } = hold;
      const location = { kind: 'hold_location', organization, account_id, placed_at };
      return [
        { put: { ...keys.holdLocation(organization, id), ...location }, onlyIf: absent },
        { put: itemOf(hold), onlyIf: absent },
      ];
    },

    /** Part of a transaction; fails if the hold was released since it was read. */
    release: (hold: Hold): TransactionPart => ({
      put: itemOf(hold),
      onlyIf: { expression: 'attribute_exists(#pk) AND attribute_not_exists(#released_at)' },
    }),

    /** For a hold that no account lists, so that it is never due again. */
    async removeFromDue({ account_id, placed_at, id }: Hold): Promise<void> {
      await updateItem(keys.hold(organization, account_id, placed_at, id), {
        remove: ['gsi2pk', 'gsi2sk'],
        onlyIf: { expression: 'attribute_exists(#pk)' },
      });
    },
  };
};

const statuses = (open: boolean | undefined): readonly ('open' | 'released')[] =>
  open === undefined ? ['open', 'released'] : [open ? 'open' : 'released'];
