import { type Key, keys } from '../../aws/table/keys.ts';
import { type Condition, type TransactionPart, absent, getItem, getItems, transact } from '../../aws/table/table.ts';
import { retryOnConflict, unchangedSince, versionConflict } from '../../aws/table/version-conflict.ts';
import { type Channel, channels } from '../../contact-rules/channel.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange, conflict } from '../../foundation/problem.ts';
import {
  type ChannelSettings,
  type TelephonyNumber,
  channelNumber,
  defaultChannelSettings,
} from './channel-settings.ts';

/** The channels of one organization. */
export const channelStore = (organization: OrganizationId) => {
  const readLatest = async (channel: Channel): Promise<ChannelSettings> =>
    (await getItem<ChannelSettings>(keys.channel(organization, channel), 'channel', { consistent: true })) ??
    defaultChannelSettings(channel);

  return {
    /** One channel, with the defaults if it is not set up. */
    read: async (channel: Channel): Promise<ChannelSettings> =>
      (await getItem<ChannelSettings>(keys.channel(organization, channel), 'channel')) ??
      defaultChannelSettings(channel),

    /** All channels, including those that are not set up. */
    async readAll(): Promise<ChannelSettings[]> {
      const found = await getItems<ChannelSettings>(
        channels.map((channel) => keys.channel(organization, channel)),
        'channel',
      );
      return channels.map(
        (channel) => found.find((each) => each.channel === channel) ?? defaultChannelSettings(channel),
      );
    },

    /**
     * Changes a channel as `decide` rules on its current settings, and assigns its number to the organization. A number
     * belongs to one organization: 409 `number_in_use` if it belongs to another.
     */
    change: (channel: Channel, decide: (before: ChannelSettings) => ChannelSettings): Promise<ChannelSettings> =>
      retryOnConflict(
        async () => {
          const before = await readLatest(channel);
          const after = decide(before);
          const links = await linkChanges(organization, channel, channelNumber(before), channelNumber(after));
          const written = await transact([settingsChange(organization, before, after), ...links]);
          return written.ok ? after : versionConflict;
        },
        () => concurrentChange('channel'),
      ),
  };
};

const settingsChange = (
  organization: OrganizationId,
  before: ChannelSettings,
  after: ChannelSettings,
): TransactionPart => ({
  put: { ...after, ...keys.channel(organization, after.channel), organization },
  onlyIf: before.version === 0 ? absent : unchangedSince(before),
});

/** Moves the channel from its old number to the new one. */
async function linkChanges(
  organization: OrganizationId,
  channel: Channel,
  from: string | undefined,
  to: string | undefined,
): Promise<TransactionPart[]> {
  const numbers = from === to ? [] : [from, to].filter((number) => number !== undefined);
  if (numbers.length === 0) return [];
  const links = await getItems<TelephonyNumber>(numbers.map(keys.telephonyNumber), 'telephony_number', {
    consistent: true,
  });
  return numbers.flatMap((number) => {
    const link = links.find((each) => each.number === number);
    if (number === to && link && link.organization !== organization)
      throw conflict('number_in_use', `${number} belongs to another organization.`);
    const others = link?.channels.filter((each) => each !== channel) ?? [];
    return linkChange(organization, number, link, number === to ? [...others, channel] : others);
  });
}

function linkChange(
  organization: OrganizationId,
  number: string,
  before: TelephonyNumber | undefined,
  uses: readonly Channel[],
): TransactionPart[] {
  const key: Key = keys.telephonyNumber(number);
  const onlyIf: Condition = before
    ? {
        expression: '#organization = :organization AND #channels = :before',
        values: { ':organization': before.organization, ':before': before.channels },
      }
    : absent;
  if (uses.length > 0) {
    const after: TelephonyNumber = { kind: 'telephony_number', number, organization, channels: uses };
    return [{ put: { ...after, ...key }, onlyIf }];
  }
  return before ? [{ delete: key, onlyIf }] : [];
}

/** Reads the owner of a number, for callbacks that contain nothing but the number a message was sent to. */
export const readTelephonyNumber = (number: string): Promise<TelephonyNumber | undefined> =>
  getItem<TelephonyNumber>(keys.telephonyNumber(number), 'telephony_number');
