import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { Attempt, ContactFacts } from '../../policy/contact-rules/contact-facts.ts';
import { isOptedOut } from '../../channels/opt-outs/opt-out.ts';
import type { ContactContext } from './dispatch-context.ts';
import type { SelectedAddress } from './select-address.ts';

export interface CountedAttempts {
  readonly attempts: readonly Attempt[];
  /** At the selected address, of all contacts; left out if they are those of the contact. */
  readonly address_attempts?: readonly Attempt[];
}

export function dispatchFacts(
  { account, organization, addresses }: Omit<ContactContext, 'attempts'>,
  channel: Channel,
  { to, passedOver }: SelectedAddress,
  { attempts, address_attempts }: CountedAttempts,
  { isAutomatic = false } = {},
): ContactFacts {
  const { preferred } = account.contact;
  return {
    channel,
    account: { id: account.id, collection_status: account.collection_status },
    contact: { opted_out: account.contact.opted_out === true || addresses.some(isOptedOut) },
    address: to !== undefined ? 'present' : passedOver.length > 0 ? 'undeliverable' : 'missing',
    timezones: [account.contact.timezone ?? organization.timezone],
    attempts,
    ...(address_attempts && { address_attempts }),
    ...(preferred && { preferred }),
    ...(isAutomatic && { is_automatic: true }),
  };
}
