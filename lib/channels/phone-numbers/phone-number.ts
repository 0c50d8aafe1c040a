import type { Channel } from '../../policy/contact-rules/channel.ts';
import { channelIdOf } from '../../foundation/derived-ids.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type Problem, conflict, refused } from '../../foundation/problem.ts';
import { type ChannelSettings, applyChannelChange, channelNumber } from '../channels/channel-settings.ts';
import { matchingForm } from '../../portfolio/contacts/phone-forms.ts';
import type { OutcomeRefused } from '../../platform/providers/provider-outcome.ts';
import type { NumberCapabilities } from '../../platform/providers/telephony-numbers-client.ts';
import type { CreationClaim } from '../../platform/provisioning/claim.ts';
import type { PhoneNumberView } from './contract.ts';

export interface PhoneNumber extends CreationClaim {
  readonly kind: 'phone_number';
  readonly number: string;
  readonly purchase_id: string;
  readonly provider_id?: string;
  readonly capabilities?: NumberCapabilities;
  readonly bought_at?: string;
  readonly is_releasing?: true;
}

export const maxNumbers = 20;

/**
 * Prefix of the names that an organization's numbers have at the provider. It identifies the organization's purchases.
 */
const purchasePrefix = (organization: OrganizationId): string => `cms/${organization}/`;

export const purchaseName = (organization: OrganizationId, purchaseId: string): string =>
  `${purchasePrefix(organization)}${purchaseId}`;

export const isPurchaseOf = (organization: OrganizationId, name: string | null): boolean =>
  name?.startsWith(purchasePrefix(organization)) ?? false;

const numberChannels = ['sms', 'whatsapp', 'voice'] as const satisfies readonly Channel[];

/**
 * The channel with an id. Problem 422 `channel_mismatch` if the organization has none, or if it cannot have a number.
 */
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
  namedChannel: Channel | undefined,
): ChannelSettings[] {
  if (namedChannel) return channels.filter(({ channel }) => channel === namedChannel);
  const usable: readonly Channel[] = [...(sms ? (['sms'] as const) : []), ...(voice ? (['voice'] as const) : [])];
  return channels.filter(({ channel, from }) => usable.includes(channel) && from === undefined);
}

export const withNumber = (before: ChannelSettings, number: string, now: Date) => ({
  before,
  after: applyChannelChange(before, { from: number }, now),
});

const hasNumber = (settings: ChannelSettings, number: string): boolean => {
  const own = channelNumber(settings);
  return own !== undefined && matchingForm(own) === matchingForm(number);
};

export const channelsWith = (channels: readonly ChannelSettings[], number: string): Channel[] =>
  channels.filter((channel) => hasNumber(channel, number)).map(({ channel }) => channel);

const usesNumber = (settings: ChannelSettings, number: string, importIds: readonly string[]): boolean =>
  hasNumber(settings, number) || importIds.includes(settings.agent_phone_number_id ?? '');

export function withoutNumber(before: ChannelSettings, number: string, importIds: readonly string[], now: Date) {
  const isImported = importIds.includes(before.agent_phone_number_id ?? '');
  const change = {
    ...(hasNumber(before, number) && { from: null }),
    ...(isImported && { agent_phone_number_id: null }),
  };
  return { before, after: applyChannelChange(before, change, now) };
}

/**
 * The channels that lose a number when it is released. Problem 409 `number_assigned` if channels use it and none is
 * named, 422 `channel_mismatch` if the named one does not use it but others do.
 */
export function channelsToClear(
  channels: readonly ChannelSettings[],
  number: string,
  importIds: readonly string[],
  namedChannel: Channel | undefined,
): ChannelSettings[] {
  const users = channels.filter((each) => usesNumber(each, number, importIds));
  if (users.length === 0 || users.some(({ channel }) => channel === namedChannel)) return users;
  const names = users.map(({ channel }) => channel).join(' and ');
  if (namedChannel)
    throw refused('channel_mismatch', 'channelConfigId', `Must be the id of a channel that uses it: ${names}.`);
  throw conflict(
    'number_assigned',
    `The number is used by ${names}. Give these channels another number, or send the id of one of them as channelConfigId.`,
  );
}

/** The number belongs to nobody, or to another account of the provider: https://www.twilio.com/docs/errors/21422. */
export const unavailableCode = '21422';
const unavailableCodes: readonly string[] = [unavailableCode, '21421'];

/** An address, a bundle or a document is required or does not fit: https://www.twilio.com/docs/errors/21631, 21649 … */
const regulatoryCodes: readonly string[] = ['21613', '21615', '21631', '21649', '21650', '21651'];

const notAvailable = (): Problem =>
  conflict('number_not_available', 'The number cannot be bought. Search again and choose another.');

export const numberInUse = (number: string): Problem =>
  conflict('number_in_use', `${number} belongs to another organization.`);

export const numberLimit = (): Problem =>
  conflict('number_limit', `The organization has ${maxNumbers} numbers. Release one first.`);

export function purchaseRefusal({ code }: OutcomeRefused): Problem | undefined {
  if (unavailableCodes.includes(code)) return notAvailable();
  if (!regulatoryCodes.includes(code)) return undefined;
  return refused(
    'regulatory_requirements',
    'phoneNumber',
    'Its country requires documents or an address, so only the operator of the service can buy it, directly at the ' +
      'telephony provider. Choose another number.',
  );
}

export const phoneNumberView = (
  organization: OrganizationId,
  number: PhoneNumber,
  channels: readonly Channel[],
): PhoneNumberView => ({
  phone_number: number.number,
  provider_id: number.provider_id ?? null,
  status: number.state === 'made' ? 'owned' : number.is_releasing ? 'releasing' : 'pending',
  capabilities: number.capabilities ? { ...number.capabilities } : null,
  channels: [...channels],
  organization_id: organization,
  bought_at: number.bought_at ?? null,
});
