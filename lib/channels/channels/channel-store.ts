import { keys } from '../../platform/aws/table/keys.ts';
import { type TransactionPart, absent, getItem, getItems, transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, unchangedSince, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { type Channel, channels } from '../../policy/contact-rules/channel.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { AuditEntryId, type OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { type AuditDetails, subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { changedFields, isUnchanged } from '../../tenancy/audit/changed-fields.ts';
import { type ChannelUpdate, linkChanges } from './channel-link-store.ts';
import {
  type ChannelResource,
  type ChannelSettings,
  auditedSettings,
  defaultChannelSettings,
} from './channel-settings.ts';
import { senderChecks } from './email-domain-link-store.ts';

type IsConfirmed = (resource: ChannelResource) => boolean;

/** The channels of one organization. */
export const channelStore = (organization: OrganizationId) => {
  const readLatest = async (channel: Channel): Promise<ChannelSettings> =>
    (await getItem<ChannelSettings>(keys.channel(organization, channel), 'channel', { consistent: true })) ??
    defaultChannelSettings(channel);

  const audit = (
    channel: Channel,
    details: AuditDetails,
    { actor: { kind, id }, newId, now }: Acting,
  ): TransactionPart => {
    const subject = { type: 'channel', id: channel } as const;
    const change = { action: 'channel_changed', actor: { kind, id }, reason: null, subject, details } as const;
    return auditStore(organization).insertion(
      subjectAuditEntry({ ...change, at: now.toISOString() }, newId(AuditEntryId)),
    );
  };

  const unchanged = (settings: ChannelSettings) => (settings.version === 0 ? absent : unchangedSince(settings));

  const store = {
    /** One channel, with the defaults if it is not set up. */
    read: async (channel: Channel): Promise<ChannelSettings> =>
      (await getItem<ChannelSettings>(keys.channel(organization, channel), 'channel')) ??
      defaultChannelSettings(channel),

    /** All channels, including those that are not set up. */
    async readAll(options: { readonly consistent?: boolean } = {}): Promise<ChannelSettings[]> {
      const found = await getItems<ChannelSettings>(
        channels.map((channel) => keys.channel(organization, channel)),
        'channel',
        options,
      );
      return channels.map(
        (channel) => found.find((each) => each.channel === channel) ?? defaultChannelSettings(channel),
      );
    },

    /**
     * The writes of a change, if the channel is still as it was read. Its numbers and its agent become the organization's:
     * 409 `number_in_use` or `agent_in_use` if one belongs to another. `isConfirmed` says which of them the provider confirms
     * to be the organization's; by default all, because the provider made or named them.
     */
    changeParts: (
      before: ChannelSettings,
      after: ChannelSettings,
      now: Date,
      isConfirmed?: IsConfirmed,
    ): Promise<TransactionPart[]> => store.updateParts([{ before, after }], now, isConfirmed),

    /** The writes of changes of several channels, as of `changeParts`. */
    updateParts: async (
      updates: readonly ChannelUpdate[],
      now: Date,
      isConfirmed?: IsConfirmed,
    ): Promise<TransactionPart[]> => [
      ...updates.map(({ before, after }) => ({
        put: { ...after, ...keys.channel(organization, after.channel), organization },
        onlyIf: unchanged(before),
      })),
      ...(await linkChanges(organization, updates, {
        now,
        isConfirmed: isConfirmed ?? (() => true),
        checkedAll: isConfirmed !== undefined,
      })),
    ],

    unchangedCheck: (settings: ChannelSettings): TransactionPart => ({
      check: keys.channel(organization, settings.channel),
      onlyIf: unchanged(settings),
    }),

    /**
     * Changes a channel as `decide` rules on its current settings. Besides what `changeParts` throws: 409 `domain_in_use` or
     * 422 `domain_not_verified` if the organization may not send from the domain of a new email sender.
     */
    change: (
      channel: Channel,
      decide: (before: ChannelSettings) => ChannelSettings,
      acting: Acting,
      isConfirmed: IsConfirmed,
    ): Promise<ChannelSettings> =>
      retryOnConflict(
        async () => {
          const before = await readLatest(channel);
          const after = decide(before);
          const details = changedFields(before, after, auditedSettings);
          if (isUnchanged(details)) {
            // A number that the provider confirms by now is verified even so.
            const context = { now: acting.now, isConfirmed, checkedAll: true } as const;
            const parts = await linkChanges(organization, [{ before, after: before }], context);
            return parts.length === 0 || (await transact(parts)).ok ? before : versionConflict;
          }
          const written = await transact([
            ...(await store.changeParts(before, after, acting.now, isConfirmed)),
            ...(await senderChecks(organization, before, after)),
            audit(channel, details, acting),
          ]);
          return written.ok ? after : versionConflict;
        },
        () => concurrentChange('channel'),
      ),
  };
  return store;
};
