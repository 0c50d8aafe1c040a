import { keys } from '../../platform/aws/table/keys.ts';
import { type TransactionPart, absent, getItem, getItems } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import { type Channel, channels } from '../../policy/contact-rules/channel.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import {
  type ChannelSetting,
  type ChannelSettings,
  type LostSetting,
  defaultChannelSettings,
  lostSettings,
} from './channel-settings.ts';

export const channelStore = (organization: OrganizationId) => {
  const keyOf = (channel: Channel) => keys.channel(organization, channel);
  const unchanged = (settings: ChannelSettings) => (settings.version === 0 ? absent : unchangedSince(settings));
  return {
    read: async (channel: Channel, options: { readonly consistent?: boolean } = {}): Promise<ChannelSettings> =>
      (await getItem<ChannelSettings>(keyOf(channel), 'channel', options)) ?? defaultChannelSettings(channel),

    async readAll(options: { readonly consistent?: boolean } = {}): Promise<ChannelSettings[]> {
      const found = await getItems<ChannelSettings>(channels.map(keyOf), 'channel', options);
      return channels.map(
        (channel) => found.find((each) => each.channel === channel) ?? defaultChannelSettings(channel),
      );
    },

    replacement: (before: ChannelSettings, after: ChannelSettings): TransactionPart => ({
      put: { ...after, ...keyOf(after.channel), organization },
      onlyIf: unchanged(before),
    }),

    unchangedCheck: (settings: ChannelSettings): TransactionPart => ({
      check: keyOf(settings.channel),
      onlyIf: unchanged(settings),
    }),

    settingCheck: (channel: Channel, setting: ChannelSetting, value: string | undefined): TransactionPart => ({
      check: keyOf(channel),
      onlyIf:
        value === undefined
          ? { expression: `attribute_not_exists(#${setting})` }
          : {
              expression: `attribute_not_exists(#${setting}) OR #${setting} = :value`,
              values: { ':value': value },
            },
    }),

    settingRemoval(channel: Channel, { kind, value }: LostSetting, now: Date): TransactionPart {
      const [setting, ...dependent] = lostSettings[kind];
      return {
        update: keyOf(channel),
        change: {
          set: { updated_at: now.toISOString() },
          add: { version: 1 },
          remove: [setting, ...dependent],
          onlyIf: { expression: `#${setting} = :value`, values: { ':value': value } },
        },
      };
    },
  };
};
