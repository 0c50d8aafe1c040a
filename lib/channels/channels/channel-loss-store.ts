import { type Key, keys } from '../../platform/aws/table/keys.ts';
import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import { randomIds } from '../../foundation/derived-ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { AuditEntryId, type OrganizationId } from '../../foundation/ids.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';

/** Who ends the claim of an organization, and why. */
export interface LossCause {
  readonly actor: Initiator;
  readonly reason: string;
  readonly now: Date;
}

/** The service itself, which ends claims by their rule. */
export const bySystem: Initiator = { kind: 'system', id: null };

/** The settings of channels that name what was lost. */
const settingsOf = {
  telephony_number: ['from'],
  voice_agent: ['agent_id', 'agent_managed'],
  voice_number: ['agent_phone_number_id'],
  sender: ['from'],
} as const;

/**
 * The writes that take a setting from a channel of the organization that lost what it names, so that nothing is sent from it
 * any more, and audit that. They fail if the channel has another value by now.
 */
export function channelLoss(
  organization: OrganizationId,
  channel: Channel,
  { kind, value }: { readonly kind: keyof typeof settingsOf; readonly value: string },
  { actor, reason, now }: LossCause,
): TransactionPart[] {
  const [setting, ...others] = settingsOf[kind];
  const key: Key = keys.channel(organization, channel);
  const at = now.toISOString();
  const entry = subjectAuditEntry(
    {
      action: 'channel_changed',
      actor,
      reason,
      subject: { type: 'channel', id: channel },
      details: { before: { [setting]: value }, after: { [setting]: null } },
      at,
    },
    randomIds()(AuditEntryId),
  );
  return [
    {
      update: key,
      change: {
        set: { updated_at: at },
        add: { version: 1 },
        remove: [setting, ...others],
        onlyIf: { expression: `#${setting} = :value`, values: { ':value': value } },
      },
    },
    auditStore(organization).insertion(entry),
  ];
}
