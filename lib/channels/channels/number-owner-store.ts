import { indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import { type TransactionPart, getItems, queryPage } from '../../platform/aws/table/table.ts';
import { matchingForm } from '../../portfolio/contacts/phone-forms.ts';
import type { Link } from './channel-link.ts';
import type { TelephonyNumber } from './channel-settings.ts';
import { type FormerOwner, type NumberOwner, ownedSince } from './number-owner.ts';

/** One year, plus a month for replies to the last message. */
const retentionDays = 400;
/** Only organizations that had a number in that time are kept, so there are few. */
const maxFormerOwners = 24;
const daySeconds = 24 * 60 * 60;

export const numberOwnerStore = () => ({
  ownershipEnds(link: Link | undefined, now: Date): TransactionPart[] {
    if (link?.kind !== 'telephony_number') return [];
    const { number, organization, other_forms: otherForms = {} } = link;
    const key = keys.formerOwner(matchingForm(number), organization);
    const endedAt = now.toISOString();
    return [
      {
        update: key,
        change: {
          set: {
            kind: 'former_owner',
            numbers: [...new Set([number, ...Object.values(otherForms)])],
            organization,
            owned_until: endedAt,
            expires_at_seconds: Math.floor(now.getTime() / 1000) + retentionDays * daySeconds,
            ...indexKeys.formerNumber(key, organization, endedAt),
          },
          setOnce: { owned_since: ownedSince(link) },
        },
      },
    ];
  },

  /** Reads the current and former owners of a number, for callbacks that carry nothing but the number. */
  async read(number: string): Promise<NumberOwner[]> {
    const { items } = await queryPage<TelephonyNumber | FormerOwner | { readonly kind: 'inbound_position' }>({
      pk: partitions.ownersOfNumber(matchingForm(number)),
      kinds: ['telephony_number', 'former_owner', 'inbound_position'],
      consistent: true,
      // Includes the current owner and the read position.
      limit: maxFormerOwners + 2,
    });
    const current = items.find((item) => item.kind === 'telephony_number');
    const former = items.filter((item) => item.kind === 'former_owner');
    const earlier = former.find(({ organization }) => organization === current?.organization);
    return [
      ...(current
        ? [{ organization: current.organization, since: earlier?.owned_since ?? ownedSince(current), until: null }]
        : []),
      ...former
        .filter((each) => each !== earlier)
        .map(({ organization, owned_since: since, owned_until: until }) => ({ organization, since, until }))
        .sort((one, other) => other.until.localeCompare(one.until)),
    ];
  },

  async listFormer(endedAfter: string): Promise<FormerOwner[]> {
    const found: FormerOwner[] = [];
    let after: string | undefined = endedAfter;
    do {
      const { items, last }: Awaited<ReturnType<typeof queryPage<{ readonly pk: string; readonly sk: string }>>> =
        await queryPage({ pk: partitions.formerNumbers, index: 'gsi2', after, limit: 100 });
      const wanted = items.map(({ pk, sk }) => ({ pk, sk }));
      if (wanted.length > 0) found.push(...(await getItems<FormerOwner>(wanted, 'former_owner')));
      after = last;
    } while (after !== undefined);
    return found;
  },
});
