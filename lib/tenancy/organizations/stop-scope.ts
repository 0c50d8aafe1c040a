import type { Channel } from '../../policy/contact-rules/channel.ts';

/** What a person stops who asks to stop: all channels, or only the one on which they ask. */
export const stopScopes = ['all', 'channel'] as const;

interface StopSetting {
  readonly stop_scope?: (typeof stopScopes)[number];
}

/** Undefined if it is all of them. */
export const stoppedChannels = (
  { stop_scope: scope }: StopSetting,
  askedOn: Channel | undefined,
): readonly Channel[] | undefined => (scope === 'channel' && askedOn !== undefined ? [askedOn] : undefined);
