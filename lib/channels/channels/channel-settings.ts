import type { Channel } from '../../policy/contact-rules/channel.ts';
import { channelIdOf } from '../../foundation/derived-ids.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { OpeningMode } from '../../tenancy/organizations/opening-mode.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { ClaimTerm } from './claim-term.ts';
import type { ChannelChange, ChannelView } from './contract.ts';

const settings = ['from', 'reply_to', 'agent_id', 'agent_phone_number_id', 'human_agent_number'] as const;
export type ChannelSetting = (typeof settings)[number];

export const auditedSettings = ['enabled', ...settings] as const;

export interface ChannelSettings {
  readonly kind: 'channel';
  readonly channel: Channel;
  readonly enabled: boolean;
  readonly from?: string;
  readonly reply_to?: string;
  readonly agent_id?: string;
  readonly agent_phone_number_id?: string;
  /** This service created the agent and keeps its configuration up to date. */
  readonly agent_managed?: true;
  readonly human_agent_number?: string;
  /** Opening modes used to be stored here. The organization's opening mode takes precedence. */
  readonly voice_opening_mode?: OpeningMode;
  readonly updated_at?: string;
  readonly version: number;
}

export const defaultChannelSettings = (channel: Channel): ChannelSettings => ({
  kind: 'channel',
  channel,
  enabled: true,
  version: 0,
});

/** Any one of these sets of settings is enough to use the channel. */
const sufficientSettings: Readonly<Record<Channel, readonly (readonly ChannelSetting[])[]>> = {
  email: [['from']],
  sms: [['from']],
  whatsapp: [['from']],
  voice: [
    ['agent_id', 'agent_phone_number_id'],
    ['from', 'human_agent_number'],
  ],
};

export const isConfigured = (channel: ChannelSettings): boolean =>
  sufficientSettings[channel.channel].some((needed) => needed.every((setting) => channel[setting] !== undefined));

/** Applies a change to the settings; `null` clears a setting. Changing the agent clears `agent_managed`. */
export function applyChannelChange(before: ChannelSettings, change: ChannelChange, now: Date): ChannelSettings {
  const given = settings.flatMap((setting) => {
    const value = change[setting] === undefined ? before[setting] : change[setting];
    return value === undefined || value === null ? [] : [[setting, value] as const];
  });
  const keepsAgent = change.agent_id === undefined || change.agent_id === before.agent_id;
  return {
    kind: 'channel',
    channel: before.channel,
    enabled: change.enabled ?? before.enabled,
    ...Object.fromEntries(given),
    ...(before.agent_managed && keepsAgent && { agent_managed: true }),
    ...(before.voice_opening_mode && { voice_opening_mode: before.voice_opening_mode }),
    updated_at: now.toISOString(),
    version: before.version + 1,
  };
}

export const channelNumber = ({ channel, from }: ChannelSettings): string | undefined =>
  channel === 'email' ? undefined : from;

/** A telephone number in all its forms, with its owner and the channels that use it. */
export interface TelephonyNumber extends ClaimTerm {
  readonly kind: 'telephony_number';
  readonly number: string;
  readonly organization: OrganizationId;
  readonly channels: readonly Channel[];
  /** The form of the number that a channel uses, if it differs: WhatsApp has its own form for some countries. */
  readonly other_forms?: Readonly<Partial<Record<Channel, string>>>;
  readonly purchase_id?: string;
  readonly purchased_at?: string;
}

export interface VoiceResource extends ClaimTerm {
  readonly kind: 'voice_agent' | 'voice_number';
  readonly id: string;
  readonly organization: OrganizationId;
  readonly channels: readonly Channel[];
}

export interface ChannelResource {
  readonly kind: (TelephonyNumber | VoiceResource)['kind'];
  readonly id: string;
}

export const resourcesOf = (channel: ChannelSettings): ChannelResource[] =>
  [
    { kind: 'telephony_number' as const, id: channelNumber(channel) },
    { kind: 'voice_agent' as const, id: channel.agent_id },
    { kind: 'voice_number' as const, id: channel.agent_phone_number_id },
  ].flatMap(({ kind, id }) => (id === undefined ? [] : [{ kind, id }]));

/**
 * The settings that a channel loses together with a number, an agent or the domain of its sender. The first setting
 * holds the lost value.
 */
export const lostSettings = {
  telephony_number: ['from'],
  voice_agent: ['agent_id', 'agent_managed'],
  voice_number: ['agent_phone_number_id'],
  sender: ['from'],
} as const;

export interface LostSetting {
  readonly kind: keyof typeof lostSettings;
  readonly value: string;
}

export const openingModeOf = (
  { voice }: Pick<Organization, 'voice'>,
  channel: Pick<ChannelSettings, 'voice_opening_mode'>,
): OpeningMode => voice?.opening_mode ?? channel.voice_opening_mode ?? 'agent_first';

export const channelView = (
  organization: OrganizationId,
  channel: ChannelSettings,
  claimEndsAt: string | null,
): ChannelView => ({
  id: channelIdOf(organization, channel.channel),
  channel: channel.channel,
  enabled: channel.enabled,
  configured: isConfigured(channel),
  from: channel.from ?? null,
  reply_to: channel.reply_to ?? null,
  agent_id: channel.agent_id ?? null,
  agent_phone_number_id: channel.agent_phone_number_id ?? null,
  human_agent_number: channel.human_agent_number ?? null,
  claim_ends_at: claimEndsAt,
  updated_at: channel.updated_at ?? null,
});
