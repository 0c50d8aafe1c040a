import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { phoneNumberStore } from '../../channels/phone-numbers/phone-number-store.ts';
import { matchingForm } from '../../portfolio/contacts/phone-forms.ts';
import { channelStore } from '../../channels/channels/channel-store.ts';
import { channelLinkStore } from '../../channels/channels/channel-link-store.ts';
import { channelNumber } from '../../channels/channels/channel-settings.ts';
import { ownedSince } from '../../channels/channels/number-owner.ts';
import type { InboundNumber } from './inbound-number.ts';

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
  // Messages are addressed to the numbers of a messaging service, not to its id (`MG…`).
  const byPhone = Map.groupBy(
    [...used, ...owned].filter(({ phone }) => phone.startsWith('+')),
    ({ phone }) => phone,
  );
  const links = await channelLinkStore().readNumbers([...byPhone.keys()]);
  return [...byPhone].flatMap(([phone, uses]) => {
    const link = links.find(({ number }) => matchingForm(number) === matchingForm(phone));
    // The channel may still have a number that the organization has lost.
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
