import { indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import { type TransactionPart, getItems, queryPage } from '../../platform/aws/table/table.ts';
import { matchingForm } from '../../portfolio/contacts/phone-forms.ts';
import type { Link } from './channel-link.ts';
import type { TelephonyNumber } from './channel-settings.ts';
import { type FormerOwner, type NumberOwner, ownedSince } from './number-owner.ts';

/** A year, with a month for a reply to its last message. */
const keptDays = 400;
/** Only organizations that had a number in that time are kept, so there are few. */
const maxFormerOwners = 24;
const daySeconds = 24 * 60 * 60;

/** The present and former owners of telephone numbers, across organizations. */
export const numberOwnerStore = () => ({
  /** The write that keeps a former owner, for the transaction that ends the ownership. None for an agent. */
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
            expires_at_seconds: Math.floor(now.getTime() / 1000) + keptDays * daySeconds,
            ...indexKeys.formerNumber(key, organization, endedAt),
          },
          setOnce: { owned_since: ownedSince(link) },
        },
      },
    ];
  },

  /** Reads the owner of a number and the former ones, for callbacks that contain nothing but the number they are about. */
  async read(number: string): Promise<NumberOwner[]> {
    const { items } = await queryPage<TelephonyNumber | FormerOwner | { readonly kind: 'inbound_position' }>({
      pk: partitions.ownersOfNumber(matchingForm(number)),
      kinds: ['telephony_number', 'former_owner', 'inbound_position'],
      consistent: true,
      // With the present owner, and the position up to which the messages were read.
      limit: maxFormerOwners + 2,
    });
    const current = items.find((item) => item.kind === 'telephony_number');
    const former = items.filter((item) => item.kind === 'former_owner');
    const again = former.find(({ organization }) => organization === current?.organization);
    return [
      ...(current
        ? [{ organization: current.organization, since: again?.owned_since ?? ownedSince(current), until: null }]
        : []),
      ...former
        .filter((each) => each !== again)
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
