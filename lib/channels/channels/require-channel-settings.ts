import type { Channel } from '../../policy/contact-rules/channel.ts';
import { Problem } from '../../foundation/problem.ts';
import type { ChannelSetting, ChannelSettings } from './channel-settings.ts';

type With<Needed extends ChannelSetting> = ChannelSettings & Readonly<Record<Needed, string>>;

/**
 * Returns the channel's settings once all needed ones are present.
 * @throws Problem 503 `provider_not_configured` if the channel is disabled or lacks one of them
 */
export function requireChannelSettings<const Needed extends ChannelSetting>(
  settings: ChannelSettings | undefined,
  channel: Channel,
  needed: readonly Needed[],
): With<Needed> {
  const notConfigured = (problem: string, remedy: string) =>
    new Problem(
      503,
      'provider_not_configured',
      `The channel ${channel} ${problem}; ${remedy} with PATCH /api/admin/channels/${channel}.`,
    );
  if (settings?.enabled === false) throw notConfigured('is disabled', 'enable it');
  const missing = needed.filter((name) => settings?.[name] === undefined);
  if (!settings || missing.length > 0) throw notConfigured(`lacks ${missing.join(' and ')}`, 'set it');
  // None of the needed settings is missing.
  return settings as With<Needed>;
}
