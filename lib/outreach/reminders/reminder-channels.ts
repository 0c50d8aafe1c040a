import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { Attempt } from '../../policy/contact-rules/contact-facts.ts';
import type { ContactCopy } from '../../portfolio/contacts/contact.ts';
import { addressesFor } from '../dispatch/select-address.ts';

/** A call asks for more than a reminder may: these are messages. */
const messageChannels: readonly Channel[] = ['whatsapp', 'sms', 'email'];

/**
 * The channels of a reminder, in the order in which they are tried: that of the last contact, then those that the person
 * prefers, then the others that the person has an address for. `attempts` are the earliest first.
 */
export function reminderChannels(contact: ContactCopy, attempts: readonly Attempt[]): readonly Channel[] {
  const last = attempts.findLast(({ channel }) => messageChannels.includes(channel))?.channel;
  const wanted = [...(last ? [last] : []), ...(contact.preferred?.channels ?? []), ...messageChannels];
  return [...new Set(wanted)].filter(
    (channel) => messageChannels.includes(channel) && addressesFor(channel, contact).length > 0,
  );
}
