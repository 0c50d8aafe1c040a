import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { Attempt, ContactFacts, HoldInForce } from '../../policy/contact-rules/contact-facts.ts';
import { candidateTimezones } from '../../policy/contact-rules/places/candidate-timezones.ts';
import { placesOf } from '../../policy/contact-rules/places/places-of.ts';
import type { Places } from '../../policy/contact-rules/applicable-presets.ts';
import type { AccountHold } from '../../portfolio/holds/account-hold.ts';
import { numbersOf } from '../../portfolio/contacts/contact-addresses.ts';
import type { ContactCopy } from '../../portfolio/contacts/contact.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { isOptedOut } from '../../channels/opt-outs/opt-out.ts';
import type { ContactContext } from './dispatch-context.ts';
import type { SelectedAddress } from './select-address.ts';

export interface CountedAttempts {
  readonly attempts: readonly Attempt[];
  /** At the selected address, of all contacts; left out if they are those of the contact. */
  readonly address_attempts?: readonly Attempt[];
}

type Home = Pick<Organization, 'timezone' | 'country'>;

const whereabouts = (contact: ContactCopy, organization: Home) =>
  candidateTimezones({ ...contact, phones: numbersOf(contact) }, organization);

/** Where the person may be, and so whose law applies. */
export const placesOfContact = (contact: ContactCopy, organization: Home): Places =>
  placesOf({ ...contact, phones: numbersOf(contact) }, organization);

/** One that has ended may still be listed: the rule compares `until` with the time of the decision. */
const holdInForce = ({ id, kind, blocks, until }: AccountHold): HoldInForce => ({
  id,
  kind,
  blocks,
  scope: 'account',
  ...(until !== undefined && { until }),
});

export function dispatchFacts(
  { account, organization, addresses }: Omit<ContactContext, 'attempts'>,
  channel: Channel,
  { to, passedOver }: SelectedAddress,
  { attempts, address_attempts }: CountedAttempts,
  { isAutomatic = false } = {},
): ContactFacts {
  const { contact, holds = [] } = account;
  const { preferred } = contact;
  return {
    channel,
    account: { id: account.id, collection_status: account.collection_status },
    contact: { opted_out: contact.opted_out === true || addresses.some(isOptedOut) },
    address: to !== undefined ? 'present' : passedOver.length > 0 ? 'undeliverable' : 'missing',
    timezones: whereabouts(contact, organization).timezones,
    attempts,
    ...(address_attempts && { address_attempts }),
    ...(holds.length > 0 && { holds: holds.map(holdInForce) }),
    is_automatic: isAutomatic,
    ...(preferred && { preferred }),
  };
}
