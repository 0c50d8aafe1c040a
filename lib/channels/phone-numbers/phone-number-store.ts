import { keys, partitions } from '../../platform/aws/table/keys.ts';
import {
  type TransactionPart,
  absent,
  getItem,
  putItem,
  queryPage,
  updateItem,
} from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type CreationClaim, claimHeld, claimUnchanged } from '../../platform/provisioning/claim.ts';
import { type PhoneNumber, maxNumbers } from './phone-number.ts';

interface ReleasedNumber {
  readonly kind: 'released_number';
}

export const phoneNumberStore = (organization: OrganizationId) => {
  const keyOf = (number: string) => keys.phoneNumber(organization, number);

  const countChange = (change: 1 | -1): TransactionPart => ({
    update: keys.phoneNumberCount(organization),
    change: {
      set: { kind: 'phone_number_count', organization },
      add: { count: change },
      ...(change > 0 && {
        onlyIf: { expression: 'attribute_not_exists(#pk) OR #count < :max', values: { ':max': maxNumbers } },
      }),
    },
  });

  return {
    read: (number: string): Promise<PhoneNumber | undefined> =>
      getItem<PhoneNumber>(keyOf(number), 'phone_number', { consistent: true }),

    async list(): Promise<PhoneNumber[]> {
      const pk = partitions.phoneNumbers(organization);
      const { items } = await queryPage<PhoneNumber>({
        pk,
        kinds: 'phone_number',
        consistent: true,
        limit: maxNumbers,
      });
      return items;
    },

    wasReleased: async (number: string): Promise<boolean> =>
      (await getItem<ReleasedNumber>(keys.releasedNumber(organization, number), 'released_number', {
        consistent: true,
      })) !== undefined,

    async takeOver(before: PhoneNumber, claim: CreationClaim): Promise<PhoneNumber | undefined> {
      const written = await updateItem<PhoneNumber>(keyOf(before.number), {
        set: { ...claim },
        remove: ['is_releasing', 'provider_id', 'capabilities', 'bought_at'],
        onlyIf: claimUnchanged(before),
      });
      return written.ok ? written.item : undefined;
    },

    async markUnknown(claimed: PhoneNumber): Promise<void> {
      await updateItem(keyOf(claimed.number), { set: { state: 'unknown' }, onlyIf: claimHeld(claimed) });
    },

    /** Ends a claim without a release, and stores the number again as it was before. */
    async restore(claimed: PhoneNumber, before: PhoneNumber): Promise<void> {
      await putItem({ ...before, ...keyOf(before.number), organization }, claimHeld(claimed));
    },

    /** The writes of a new claim. The first is refused if the number exists, the second if there are too many. */
    insertion: (item: PhoneNumber): readonly TransactionPart[] => [
      { put: { ...item, ...keyOf(item.number), organization }, onlyIf: absent },
      countChange(1),
    ],

    completion: (
      claimed: PhoneNumber,
      bought: Pick<PhoneNumber, 'state' | 'provider_id' | 'capabilities' | 'bought_at'>,
    ): TransactionPart => ({
      update: keyOf(claimed.number),
      change: { set: { ...bought }, onlyIf: claimHeld(claimed) },
    }),

    releaseClaim: (
      before: PhoneNumber,
      claim: Required<Pick<PhoneNumber, keyof CreationClaim | 'is_releasing'>>,
    ): TransactionPart => ({
      update: keyOf(before.number),
      change: { set: { ...claim }, onlyIf: claimUnchanged(before) },
    }),

    unchangedCheck: (number: PhoneNumber): TransactionPart => ({
      check: keyOf(number.number),
      onlyIf: claimUnchanged(number),
    }),

    /** The writes that remove a number. The first is refused if its claim is not held any more. */
    removal: (claimed: PhoneNumber): readonly TransactionPart[] => [
      { delete: keyOf(claimed.number), onlyIf: claimHeld(claimed) },
      countChange(-1),
    ],

    releasedInsertion: (number: string, releasedAt: string): TransactionPart => ({
      put: {
        kind: 'released_number',
        organization,
        number,
        released_at: releasedAt,
        ...keys.releasedNumber(organization, number),
      },
    }),
  };
};
