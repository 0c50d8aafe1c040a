import { dayIn } from '../../foundation/calendar.ts';
import { smsParts } from '../../foundation/sms-parts.ts';
import type { InteractionPrice } from '../../history/interactions/interaction-cost.ts';
import type { InteractionFields } from '../../history/interactions/interaction.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import { countryOfRegion, placesOfNumber } from '../../policy/contact-rules/places/place-lookup.ts';
import type { PriceCategory } from '../../policy/prices/contract.ts';
import { priceOf } from '../../policy/prices/price.ts';
import type { ContactCopy } from '../../portfolio/contacts/contact.ts';
import { countryOf } from '../../tenancy/organizations/country.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { DispatchContext } from './dispatch-context.ts';
import type { Intent } from './intent.ts';

interface PreparedMessage {
  readonly channel: Channel;
  readonly to: string;
  readonly fields: Pick<InteractionFields, 'body' | 'agent_type'>;
}

/** The price of an attempt by the organization's list at this time; undefined if it has none. */
export function priceMessage(
  { organization, account }: Pick<DispatchContext, 'organization' | 'account'>,
  { reply }: Pick<Intent, 'reply'>,
  { channel, to, fields }: PreparedMessage,
  now: Date,
): InteractionPrice | undefined {
  const { prices = [], timezone } = organization;
  if (prices.length === 0) return undefined;
  const category = categoryOf(channel, fields, reply !== undefined);
  const country = recipientCountry(channel, to, account.contact, organization);
  const price = priceOf(prices, { channel, country, category }, dayIn(timezone, now));
  if (!price) return undefined;
  const { unit_price, currency } = price;
  const parts = channel === 'sms' ? Math.max(1, smsParts(fields.body ?? '').parts) : 1;
  return { unit_price, currency, ...(parts > 1 && { parts }) };
}

function categoryOf(
  channel: Channel,
  { agent_type: agent }: PreparedMessage['fields'],
  isReply: boolean,
): PriceCategory | undefined {
  if (channel === 'voice') return agent;
  return channel === 'whatsapp' ? (isReply ? 'reply' : 'template') : undefined;
}

/** Of a number that several countries share, the contact's own if it is one of them. */
function recipientCountry(
  channel: Channel,
  to: string,
  { country, region }: ContactCopy,
  organization: Organization,
): string | undefined {
  const own = country ?? (region === undefined ? undefined : countryOfRegion(region));
  if (channel === 'email') return own ?? countryOf(organization) ?? undefined;
  const { countries } = placesOfNumber(to);
  return countries.find((each) => each === own) ?? countries[0];
}
