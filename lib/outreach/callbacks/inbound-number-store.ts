import { keys, partitions } from '../../platform/aws/table/keys.ts';
import { deleteItem, getItem, putItem, queryPage } from '../../platform/aws/table/table.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { phoneNumberStore } from '../../channels/phone-numbers/phone-number-store.ts';
import { matchingForm } from '../../portfolio/contacts/phone-forms.ts';
import { channelStore } from '../../channels/channels/channel-store.ts';
import { readTelephonyNumbers } from '../../channels/channels/channel-link-store.ts';
import { channelNumber } from '../../channels/channels/channel-settings.ts';
import { listFormerNumbers, ownedSince } from '../../channels/channels/number-owner-store.ts';

/** A number that people write to. */
export interface InboundNumber {
  readonly organization: OrganizationId;
  /** E.164. */
  readonly phone: string;
  /** The forms in which the provider has it as a recipient. */
  readonly addresses: readonly string[];
  /** Since when it is known to be the organization's: earlier messages may have been somebody else's. */
  readonly ownedSince: string;
}

/** The numbers of one organization: those of its channels, and those that it bought and no channel uses. */
export async function listInboundNumbers(organization: OrganizationId): Promise<InboundNumber[]> {
  const [channels, bought] = await Promise.all([
    channelStore(organization).readAll(),
    phoneNumberStore(organization).list(),
  ]);
  const used = channels.flatMap((channel): { phone: string; channel: Channel; boughtAt?: string }[] => {
    const phone = channelNumber(channel);
    return phone === undefined ? [] : [{ phone, channel: channel.channel }];
  });
  const owned = bought.flatMap(({ number, bought_at: at }) =>
    at === undefined ? [] : [{ phone: number, channel: undefined, boughtAt: at }],
  );
  // The id of a messaging service (`MG…`) is no address: messages are to its numbers.
  const byPhone = Map.groupBy(
    [...used, ...owned].filter(({ phone }) => phone.startsWith('+')),
    ({ phone }) => phone,
  );
  const links = await readTelephonyNumbers([...byPhone.keys()]);
  return [...byPhone].flatMap(([phone, uses]) => {
    const link = links.find(({ number }) => matchingForm(number) === matchingForm(phone));
    // The channel may still have a number that was lost.
    if (link?.organization !== organization) return [];
    const boughtAt = uses.flatMap((use) => use.boughtAt ?? [])[0];
    return {
      organization,
      phone,
      addresses: [phone, ...(uses.some(({ channel }) => channel === 'whatsapp') ? [`whatsapp:${phone}`] : [])],
      ownedSince: ownedSince(link) || (boughtAt ?? ''),
    };
  });
}

/** The numbers whose ownership ended after a time: people go on answering there. */
export async function listFormerInboundNumbers(endedAfter: string): Promise<InboundNumber[]> {
  return (await listFormerNumbers(endedAfter)).flatMap(({ organization, numbers, owned_since: since }) =>
    numbers
      .filter((number) => number.startsWith('+'))
      .map((number) => ({
        organization,
        phone: number,
        addresses: [number, `whatsapp:${number}`],
        ownedSince: since,
      })),
  );
}

/** Up to when the messages to a number have been read at the provider; it outlasts a change of owner. */
export interface InboundPosition {
  readonly kind: 'inbound_position';
  readonly organization: OrganizationId;
  readonly read_until: string;
}

export const readInboundPosition = (phone: string): Promise<InboundPosition | undefined> =>
  getItem<InboundPosition>(keys.inboundPosition(phone), 'inbound_position');

export async function writeInboundPosition(
  { organization, phone }: Pick<InboundNumber, 'organization' | 'phone'>,
  readUntil: string,
): Promise<void> {
  await putItem({ ...keys.inboundPosition(phone), kind: 'inbound_position', organization, read_until: readUntil });
}

interface InboundRound {
  readonly kind: 'inbound_round';
  readonly after: string;
}

const pageSize = 10;

/** Lists all organizations in pages, beginning after the one at which the previous run stopped. */
export async function* listOrganizationsInTurn(): AsyncGenerator<readonly OrganizationId[]> {
  const round = await getItem<InboundRound>(keys.inboundRound(), 'inbound_round');
  let after = round?.after;
  do {
    const { items, last } = await queryPage<{ readonly gsi1sk: OrganizationId }>({
      pk: partitions.organizations,
      index: 'gsi1',
      ...(after !== undefined && { after }),
      limit: pageSize,
    });
    yield items.map(({ gsi1sk }) => gsi1sk);
    // After the caller is done with the page: a run that is killed before begins with it again.
    if (last !== undefined) await putItem({ ...keys.inboundRound(), kind: 'inbound_round', after: last });
    else if (after !== undefined) await deleteItem(keys.inboundRound());
    after = last;
  } while (after !== undefined);
}
