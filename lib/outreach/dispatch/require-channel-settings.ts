import type { ChannelSetting, ChannelSettings } from '../channels/channel-settings.ts';
import type { Channel } from '../../contact-rules/channel.ts';
import { Problem } from '../../foundation/problem.ts';

type With<Needed extends ChannelSetting> = ChannelSettings & Readonly<Record<Needed, string>>;

/** The channel's settings, with all that is needed; refuses a channel that is off or lacks one. */
export function requireChannelSettings<const Needed extends ChannelSetting>(
  settings: ChannelSettings | undefined,
  channel: Channel,
  needed: readonly Needed[],
): With<Needed> {
  const where = `PATCH /api/admin/channels/${channel}`;
  const refuse = (why: string) =>
    new Problem(503, 'provider_not_configured', `The channel ${channel} ${why}: ${where}.`);
  if (settings?.enabled === false) throw refuse('is switched off');
  const missing = needed.filter((name) => settings?.[name] === undefined);
  if (!settings || missing.length > 0) throw refuse(`lacks ${missing.join(' and ')}`);
  // Each of the needed settings was just seen to be there.
  return settings as With<Needed>;
}
