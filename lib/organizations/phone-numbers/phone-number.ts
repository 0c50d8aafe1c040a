import type { Channel } from '../../contact-rules/channel.ts';
import { type OrganizationId, channelIdOf } from '../../foundation/ids.ts';
import { type Problem, conflict, refused } from '../../foundation/problem.ts';
import { type ChannelSettings, applyChannelChange } from '../../outreach/channels/channel-settings.ts';
import type { OutcomeRefused } from '../../providers/provider-outcome.ts';
import type { NumberCapabilities } from '../../providers/telephony-numbers-client.ts';
import type { CreationClaim } from '../provisioning/claim.ts';
import type { PhoneNumberView } from './contract.ts';

/** A number that the service bought for an organization, or is buying. */
export interface PhoneNumber extends CreationClaim {
  readonly kind: 'phone_number';
  /** E.164. */
  readonly number: string;
  /** Part of the name that the number has at the provider. */
  readonly purchase_id: string;
  /** What the provider said about it, once it is bought. */
  readonly provider_id?: string;
  readonly capabilities?: NumberCapabilities;
  readonly bought_at?: string;
}

export const maxNumbers = 20;

/** The beginning of the names that an organization's numbers have at the provider, which identify its purchases. */
const purchasePrefix = (organization: OrganizationId): string => `cms/${organization}/`;

export const purchaseName = (organization: OrganizationId, purchaseId: string): string =>
  `${purchasePrefix(organization)}${purchaseId}`;

/** Whether a number at the provider was bought for the organization. */
export const isPurchaseOf = (organization: OrganizationId, name: string | null): boolean =>
  name?.startsWith(purchasePrefix(organization)) ?? false;

/** The channels that can have a number. */
const numberChannels = ['sms', 'whatsapp', 'voice'] as const satisfies readonly Channel[];

/** The channel with an id. Problem 422 `channel_mismatch` if the organization has none, or if it cannot have a number. */
export function numberChannelOf(organization: OrganizationId, id: string | undefined): Channel | undefined {
  if (id === undefined) return undefined;
  const channel = numberChannels.find((each) => channelIdOf(organization, each) === id);
  if (channel) return channel;
  throw refused(
    'channel_mismatch',
    'channelConfigId',
    "Must be the id of the organization's sms, whatsapp or voice channel.",
  );
}

/** The channels that get a number: the one that was named, otherwise those that can use it and have none. */
export function channelsFor(
  channels: readonly ChannelSettings[],
  { sms, voice }: NumberCapabilities,
  named: Channel | undefined,
): ChannelSettings[] {
  if (named) return channels.filter(({ channel }) => channel === named);
  const usable: readonly Channel[] = [...(sms ? (['sms'] as const) : []), ...(voice ? (['voice'] as const) : [])];
  return channels.filter(({ channel, from }) => usable.includes(channel) && from === undefined);
}

/** The change that gives a channel a number. */
export const withNumber = (before: ChannelSettings, number: string, now: Date) => ({
  before,
  after: applyChannelChange(before, { from: number }, now),
});

/** The channels that use a number. */
export const channelsWith = (channels: readonly ChannelSettings[], number: string): Channel[] =>
  channels.filter(({ channel, from }) => channel !== 'email' && from === number).map(({ channel }) => channel);

/** The number belongs to nobody, or to another account of the provider: https://www.twilio.com/docs/errors/21422. */
export const unavailableCode = '21422';
const unavailableCodes: readonly string[] = [unavailableCode, '21421'];

/** An address, a bundle or a document is required or does not fit: https://www.twilio.com/docs/errors/21631, 21649 … */
const regulatoryCodes: readonly string[] = ['21613', '21615', '21631', '21649', '21650', '21651'];

export const notAvailable = (): Problem =>
  conflict('number_not_available', 'The number cannot be bought. Search again and choose another.');

export const numberInUse = (number: string): Problem =>
  conflict('number_in_use', `${number} belongs to another organization.`);

export const numberLimit = (): Problem =>
  conflict('number_limit', `The organization has ${maxNumbers} numbers. Release one first.`);

/** The problem of a purchase that the provider refused, if it has a code of its own. */
export function purchaseRefusal({ code }: OutcomeRefused): Problem | undefined {
  if (unavailableCodes.includes(code)) return notAvailable();
  if (!regulatoryCodes.includes(code)) return undefined;
  return refused(
    'regulatory_requirements',
    'phoneNumber',
    'Its country requires documents or an address, which the operator of the service registers with the telephony ' +
      'provider. Choose another number.',
  );
}

export const phoneNumberView = (
  organization: OrganizationId,
  number: PhoneNumber,
  channels: readonly Channel[],
): PhoneNumberView => ({
  phone_number: number.number,
  provider_id: number.provider_id ?? null,
  status: number.state === 'made' ? 'owned' : 'pending',
  capabilities: number.capabilities ? { ...number.capabilities } : null,
  channels: [...channels],
  organization_id: organization,
  bought_at: number.bought_at ?? null,
});
