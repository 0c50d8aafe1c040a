import type { Channel } from '../../contact-rules/channel.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { ChannelChange, ChannelView } from './contract.ts';
import type { OpeningMode } from './opening-mode.ts';

const settings = [
  'from',
  'reply_to',
  'agent_id',
  'agent_phone_number_id',
  'human_agent_number',
  'voice_opening_mode',
] as const;
export type ChannelSetting = (typeof settings)[number];

/** How an organization uses a channel; settings that nobody gave, or that the channel has no use for, are absent. */
export interface ChannelSettings {
  readonly kind: 'channel';
  readonly channel: Channel;
  readonly enabled: boolean;
  /** Who it comes from: a number of the organization's in E.164; of email, an address or `Name <address>`. */
  readonly from?: string;
  readonly reply_to?: string;
  /** The voice provider's ids of the AI agent, and of the number that calls. */
  readonly agent_id?: string;
  readonly agent_phone_number_id?: string;
  /** Where calls that people make are put through to, in E.164. */
  readonly human_agent_number?: string;
  /** Who speaks first when the caller of a dispatch does not say; absent means `agent_first`. */
  readonly voice_opening_mode?: OpeningMode;
  readonly updated_at?: string;
  /** Counts the writes. */
  readonly version: number;
}

/** A channel that nobody set up yet: it is enabled, and waits for who it comes from. */
export const defaultChannelSettings = (channel: Channel): ChannelSettings => ({
  kind: 'channel',
  channel,
  enabled: true,
  version: 0,
});

/** Any one of these sets of settings is enough to send by the channel. */
const enough: Readonly<Record<Channel, readonly (readonly ChannelSetting[])[]>> = {
  email: [['from']],
  sms: [['from']],
  whatsapp: [['from']],
  voice: [
    ['agent_id', 'agent_phone_number_id'],
    ['from', 'human_agent_number'],
  ],
};

/** Whether the channel has what it takes to send; of voice, to call by AI agents or by people. */
export const isConfigured = (channel: ChannelSettings): boolean =>
  enough[channel.channel].some((needed) => needed.every((setting) => channel[setting] !== undefined));

/** The settings with the change in them; `null` clears one. */
export function applyChannelChange(before: ChannelSettings, change: ChannelChange, now: Date): ChannelSettings {
  const given = settings.flatMap((setting) => {
    const value = change[setting] === undefined ? before[setting] : change[setting];
    return value === undefined || value === null ? [] : [[setting, value] as const];
  });
  return {
    kind: 'channel',
    channel: before.channel,
    enabled: change.enabled ?? before.enabled,
    ...Object.fromEntries(given),
    updated_at: now.toISOString(),
    version: before.version + 1,
  };
}

/** The telephone number of ours that people write or call back to on this channel. */
export const channelNumber = ({ channel, from }: ChannelSettings): string | undefined =>
  channel === 'email' ? undefined : from;

/** Whose a telephone number is, and what for. */
export interface TelephonyNumber {
  readonly kind: 'telephony_number';
  readonly number: string;
  readonly organization: OrganizationId;
  readonly channels: readonly Channel[];
}

/** Who speaks first in calls by an AI agent, unless a call says otherwise. */
export const openingModeOf = ({ voice_opening_mode: mode }: ChannelSettings): OpeningMode => mode ?? 'agent_first';

export const channelView = (channel: ChannelSettings): ChannelView => ({
  channel: channel.channel,
  enabled: channel.enabled,
  configured: isConfigured(channel),
  from: channel.from ?? null,
  reply_to: channel.reply_to ?? null,
  agent_id: channel.agent_id ?? null,
  agent_phone_number_id: channel.agent_phone_number_id ?? null,
  human_agent_number: channel.human_agent_number ?? null,
  voice_opening_mode: channel.channel === 'voice' ? openingModeOf(channel) : null,
  updated_at: channel.updated_at ?? null,
});
