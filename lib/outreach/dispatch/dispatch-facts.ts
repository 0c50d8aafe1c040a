import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { Attempt, ContactFacts } from '../../policy/contact-rules/contact-facts.ts';
import type { ContactCopy } from '../../portfolio/contacts/contact.ts';
import { currentForm } from '../../portfolio/contacts/phone-forms.ts';
import { isOptedOut } from '../../channels/opt-outs/opt-out.ts';
import type { ContactContext } from './dispatch-context.ts';

/** The address that a channel uses; undefined if the contact has none. Numbers may be stored in an outdated form. */
export function addressFor(channel: Channel, { phone, whatsapp, email }: ContactCopy): string | undefined {
  switch (channel) {
    case 'email':
      return email;
    case 'sms':
    case 'voice':
      return phone && currentForm(phone);
    case 'whatsapp': {
      const number = whatsapp ?? phone;
      return number && currentForm(number);
    }
  }
}

export function dispatchFacts(
  { account, organization, suppressed }: Omit<ContactContext, 'attempts'>,
  channel: Channel,
  attempts: readonly Attempt[],
): ContactFacts {
  const address = addressFor(channel, account.contact)?.toLowerCase();
  const hasBounced = suppressed.some((one) => one.address === address && one.bounced_at !== undefined);
  return {
    channel,
    account: { id: account.id, collection_status: account.collection_status },
    contact: { opted_out: account.contact.opted_out === true || suppressed.some(isOptedOut) },
    address: address === undefined ? 'missing' : hasBounced ? 'undeliverable' : 'present',
    timezones: [account.contact.timezone ?? organization.timezone],
    attempts,
  };
}
