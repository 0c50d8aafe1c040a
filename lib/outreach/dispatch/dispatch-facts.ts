import { type Channel, hasEveryChannel, unitedChannels } from '../../policy/contact-rules/channel.ts';
import type { Attempt, ContactFacts, HoldInForce } from '../../policy/contact-rules/contact-facts.ts';
import { candidateTimezones } from '../../policy/contact-rules/places/candidate-timezones.ts';
import { placesOf } from '../../policy/contact-rules/places/places-of.ts';
import type { Places } from '../../policy/contact-rules/applicable-presets.ts';
import type { AccountHold } from '../../portfolio/holds/account-hold.ts';
import type { ContactHold } from '../../portfolio/holds/contact-hold.ts';
import { numbersOf } from '../../portfolio/contacts/contact-addresses.ts';
import { optedOutChannels } from '../../portfolio/contacts/contact-opt-out.ts';
import type { ContactCopy } from '../../portfolio/contacts/contact.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { suppressedChannels } from '../../channels/opt-outs/opt-out.ts';
import type { ContactContext } from './dispatch-context.ts';
import type { DecidedIntent } from './intent.ts';
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
const holdInForce = ({ id, kind, blocks, until }: AccountHold, scope: HoldInForce['scope']): HoldInForce => ({
  id,
  kind,
  blocks,
  scope,
  ...(until !== undefined && { until }),
});

interface FactContext extends Omit<ContactContext, 'attempts'> {
  /** Of the contact. One on an address is no fact: the address is passed over. */
  readonly holds?: readonly ContactHold[];
}

export function dispatchFacts(
  { account, organization, addresses, holds = [] }: FactContext,
  channel: Channel,
  { to, passedOver }: SelectedAddress,
  { attempts, address_attempts }: CountedAttempts,
  {
    isAutomatic = false,
    reply,
    reminder,
  }: { readonly isAutomatic?: boolean } & Pick<DecidedIntent, 'reply' | 'reminder'> = {},
): ContactFacts {
  const { contact } = account;
  const optedOut = unitedChannels(optedOutChannels(contact), ...addresses.map(suppressedChannels));
  const { preferred } = contact;
  const holdsInForce = [
    ...holds.filter(({ address }) => address === undefined).map((hold) => holdInForce(hold, 'contact')),
    ...(account.holds ?? []).map((hold) => holdInForce(hold, 'account')),
  ];
  return {
    channel,
    account: { id: account.id, collection_status: account.collection_status },
    contact: {
      opted_out: optedOut.includes(channel),
      ...(optedOut.length > 0 && !hasEveryChannel(optedOut) && { opted_out_channels: optedOut }),
    },
    address: to !== undefined ? 'present' : passedOver.length > 0 ? 'undeliverable' : 'missing',
    timezones: whereabouts(contact, organization).timezones,
    attempts,
    ...(address_attempts && { address_attempts }),
    ...(holdsInForce.length > 0 && { holds: holdsInForce }),
    is_automatic: isAutomatic,
    ...(preferred && { preferred }),
    ...(reminder && { is_plan_reminder: true }),
    ...(reply && { replies_to_message_at: reply.message.at }),
  };
}
