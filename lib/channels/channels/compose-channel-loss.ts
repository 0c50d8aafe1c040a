import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import { randomIds } from '../../foundation/derived-ids.ts';
import { AuditEntryId, type OrganizationId } from '../../foundation/ids.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { type Link, usesOf } from './channel-link.ts';
import { channelStore } from './channel-store.ts';
import { type LostSetting, lostSettings } from './channel-settings.ts';
import type { LossCause } from './claim-term.ts';

/**
 * Composes the writes that remove and audit a setting whose number, agent or domain the organization has lost, so that
 * nothing more is sent from it. The writes fail if the setting has changed.
 */
export function composeChannelLoss(
  organization: OrganizationId,
  channel: Channel,
  lost: LostSetting,
  { actor, reason, now }: LossCause,
): TransactionPart[] {
  const [setting] = lostSettings[lost.kind];
  const entry = subjectAuditEntry(
    {
      action: 'channel_changed',
      actor,
      reason,
      subject: { type: 'channel', id: channel },
      details: { before: { [setting]: lost.value }, after: { [setting]: null } },
      at: now.toISOString(),
    },
    randomIds()(AuditEntryId),
  );
  return [channelStore(organization).settingRemoval(channel, lost, now), auditStore(organization).insertion(entry)];
}

export const composeChannelLosses = (link: Link, cause: LossCause): TransactionPart[] =>
  usesOf(link).flatMap(({ channel, id }) =>
    composeChannelLoss(link.organization, channel, { kind: link.kind, value: id }, cause),
  );
