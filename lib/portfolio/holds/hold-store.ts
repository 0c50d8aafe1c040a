import { type Key, indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { type TransactionPart, absent, getItem, getItems, updateItem } from '../../platform/aws/table/table.ts';
import type { AccountId, ContactId, HoldId, OrganizationId } from '../../foundation/ids.ts';
import type { HoldFilters } from './contract.ts';
import { holdKinds } from './hold-kind.ts';
import { type Hold, isDecidedByTime, isOpenHold } from './hold.ts';

type HoldLocation = Key & {
  readonly kind: 'hold_location';
  readonly placed_at: string;
} & ({ readonly account_id: AccountId } | { readonly contact_id: ContactId });

type HoldKey = Pick<Hold, 'id' | 'account_id' | 'contact_id' | 'placed_at'>;

/** An index lists a hold by whether it is open; one that is not due for a decision sorts last. */
export const holdStore = (organization: OrganizationId) => {
  const keyOf = ({ id, account_id: account, contact_id: contact, placed_at: placedAt }: HoldKey): Key =>
    account === undefined
      ? keys.holdOfContact(organization, contact, placedAt, id)
      : keys.hold(organization, account, placedAt, id);

  const keyAt = (id: HoldId, location: HoldLocation): Key =>
    'account_id' in location
      ? keys.hold(organization, location.account_id, location.placed_at, id)
      : keys.holdOfContact(organization, location.contact_id, location.placed_at, id);

  const itemOf = (hold: Hold) => {
    const { id } = hold;
    const dueAt = dueAtOf(hold);
    return {
      ...hold,
      ...keyOf(hold),
      ...indexKeys.holdStatus(organization, hold, isOpenHold(hold) ? 'open' : 'released'),
      // A hold that was read may have the keys of this index.
      ...(dueAt !== undefined ? indexKeys.dueHold(organization, id, dueAt) : { gsi2pk: undefined, gsi2sk: undefined }),
      organization,
    };
  };

  return {
    async read(id: HoldId): Promise<Hold | undefined> {
      const location = await getItem<HoldLocation>(keys.holdLocation(organization, id), 'hold_location', {
        consistent: true,
      });
      if (!location) return undefined;
      return getItem<Hold>(keyAt(id, location), 'hold', { consistent: true });
    },

    /** Those that exist, in no order. */
    async readMany(ids: readonly HoldId[]): Promise<Hold[]> {
      const idOf = new Map(ids.map((id) => [keys.holdLocation(organization, id).pk, id]));
      const locations = await getItems<HoldLocation>(
        ids.map((id) => keys.holdLocation(organization, id)),
        'hold_location',
        { consistent: true },
      );
      const wanted = locations.flatMap((location) => {
        const id = idOf.get(location.pk);
        return id === undefined ? [] : [keyAt(id, location)];
      });
      return getItems<Hold & Key>(wanted, 'hold', { consistent: true });
    },

    listingOfAccount: (account: AccountId): Listing => ({
      partitions: [partitions.ofAccount(organization, account)],
      descending: true,
      kinds: 'hold',
    }),

    /** `contacts` are the ids of one person: that of the contact, and those that were merged into it. */
    listingOfContact: (contacts: readonly ContactId[]): Listing => ({
      partitions: contacts.map((contact) => partitions.holdsOfContact(organization, contact)),
      mergesPartitions: true,
      descending: true,
      kinds: 'hold',
    }),

    /** Of every scope, which no index knows. */
    listing: ({ kind, open, due_before: dueBefore }: Omit<HoldFilters, 'scope'>): Listing => ({
      partitions: (kind === undefined ? holdKinds : [kind]).flatMap((each) =>
        statuses(open).map((status) => partitions.holds(organization, each, status)),
      ),
      index: 'gsi1',
      mergesPartitions: true,
      kinds: 'hold',
      ...(dueBefore !== undefined && { upTo: dueBefore }),
    }),

    insertion(hold: Hold): readonly [TransactionPart, TransactionPart] {
      const { id, account_id, contact_id, placed_at } = hold;
      const of = account_id === undefined ? { contact_id } : { account_id };
      const location = { kind: 'hold_location', organization, ...of, placed_at };
      return [
        { put: { ...keys.holdLocation(organization, id), ...location }, onlyIf: absent },
        { put: itemOf(hold), onlyIf: absent },
      ];
    },

    /** Part of a transaction; fails if the hold was released or confirmed since it was read. */
    release: (hold: Hold): TransactionPart => ({
      put: itemOf(hold),
      onlyIf: {
        expression:
          'attribute_exists(#pk) AND attribute_not_exists(#released_at) AND ' +
          (hold.confirmed_at === undefined ? 'attribute_not_exists(#confirmed_at)' : '#confirmed_at = :confirmed_at'),
        ...(hold.confirmed_at !== undefined && { values: { ':confirmed_at': hold.confirmed_at } }),
      },
    }),

    /** Likewise. */
    confirmation: (hold: Hold): TransactionPart => ({
      put: itemOf(hold),
      onlyIf: {
        expression:
          'attribute_exists(#pk) AND attribute_not_exists(#released_at) AND attribute_not_exists(#confirmed_at)',
      },
    }),

    /** For a hold that no account lists, so that it is never due again. */
    async removeFromDue(hold: Hold): Promise<void> {
      await updateItem(keyOf(hold), {
        remove: ['gsi2pk', 'gsi2sk'],
        onlyIf: { expression: 'attribute_exists(#pk)' },
      });
    },
  };
};

/** When the job that ends holds has something to do. */
const dueAtOf = (hold: Hold): string | undefined =>
  isOpenHold(hold) ? (hold.until ?? (isDecidedByTime(hold) ? hold.due_by : undefined)) : undefined;

const statuses = (open: boolean | undefined): readonly ('open' | 'released')[] =>
  open === undefined ? ['open', 'released'] : [open ? 'open' : 'released'];
