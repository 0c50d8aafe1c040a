import { type Key, indexKeys, keys } from '../../platform/aws/table/keys.ts';
import { type Condition, type TransactionPart, absent, getItem, getItems } from '../../platform/aws/table/table.ts';
import { matchingForm } from '../../portfolio/contacts/phone-forms.ts';
import { type Link, linkEndsAt, purchaseOf, resourceOf } from './channel-link.ts';
import type { ChannelResource, TelephonyNumber } from './channel-settings.ts';

const kinds = ['telephony_number', 'voice_agent', 'voice_number'] as const;

const keyOfNumber = (number: string): Key => keys.telephonyNumber(matchingForm(number));
const keyOf = ({ kind, id }: ChannelResource): Key =>
  kind === 'telephony_number' ? keyOfNumber(id) : keys.voiceResource(kind, id);
const keyOfLink = (link: Link): Key => keyOf(resourceOf(link));

function isUnchanged(link: Link | undefined): Condition {
  if (!link) return absent;
  const purchase = purchaseOf(link);
  return {
    expression:
      '#organization = :organization AND #channels = :before AND ' +
      (purchase === undefined ? 'attribute_not_exists(#purchase_id)' : '#purchase_id = :purchase') +
      (link.verified_at === undefined ? ' AND attribute_not_exists(#verified_at)' : ' AND #verified_at = :verified'),
    values: {
      ':organization': link.organization,
      ':before': link.channels,
      ...(purchase !== undefined && { ':purchase': purchase }),
      ...(link.verified_at !== undefined && { ':verified': link.verified_at }),
    },
  };
}

export const channelLinkStore = () => ({
  read: (resource: ChannelResource): Promise<Link | undefined> =>
    getItem<Link>(keyOf(resource), kinds, { consistent: true }),

  async readAll(resources: readonly ChannelResource[]): Promise<Link[]> {
    const wanted = [...new Map(resources.map(keyOf).map((key) => [key.pk, key])).values()];
    return wanted.length === 0 ? [] : getItems<Link>(wanted, kinds, { consistent: true });
  },

  readNumber: (number: string): Promise<TelephonyNumber | undefined> =>
    getItem<TelephonyNumber>(keyOfNumber(number), 'telephony_number', { consistent: true }),

  async readNumbers(numbers: readonly string[]): Promise<TelephonyNumber[]> {
    const wanted = [...new Set(numbers.map(matchingForm))].map(keys.telephonyNumber);
    return wanted.length === 0 ? [] : getItems<TelephonyNumber>(wanted, 'telephony_number');
  },

  replacement(before: Link | undefined, after: Link): TransactionPart {
    const key = keyOfLink(after);
    const endsAt = linkEndsAt(after);
    return {
      put: { ...after, ...key, ...(endsAt !== null && indexKeys.unverifiedClaim(key, endsAt)) },
      onlyIf: isUnchanged(before),
    };
  },

  removal: (link: Link): TransactionPart => ({ delete: keyOfLink(link), onlyIf: isUnchanged(link) }),

  verification: (link: Link, now: Date): TransactionPart => ({
    update: keyOfLink(link),
    change: { set: { verified_at: now.toISOString() }, remove: ['gsi2pk', 'gsi2sk'], onlyIf: isUnchanged(link) },
  }),

  /**
   * The write that records the purchase of a number. Its condition fails if the number is another organization's or,
   * with `before`, if the link has changed since it was read.
   */
  purchase: (
    bought: Omit<TelephonyNumber, 'channels' | 'purchased_at'>,
    now: Date,
    before?: TelephonyNumber,
  ): TransactionPart => ({
    update: keyOfNumber(bought.number),
    change: {
      set: { ...bought },
      setOnce: { channels: [], purchased_at: now.toISOString() },
      onlyIf: before
        ? isUnchanged(before)
        : {
            expression: 'attribute_not_exists(#pk) OR #organization = :organization',
            values: { ':organization': bought.organization },
          },
    },
  }),

  purchaseEnd: (link: TelephonyNumber): TransactionPart => ({
    update: keyOfLink(link),
    change: { remove: ['purchase_id'], onlyIf: isUnchanged(link) },
  }),

  unusedCheck: (number: string): TransactionPart => ({
    check: keyOfNumber(number),
    onlyIf: { expression: '#channels = :none', values: { ':none': [] } },
  }),
});
