import type { Channel } from '../../policy/contact-rules/channel.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { type HoldId, type InteractionId, NotificationId, type OrganizationId } from '../../foundation/ids.ts';
import { truncateText } from '../../foundation/truncate-text.ts';
import { type Actor, hasRole } from '../../platform/http/caller.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import type { NotificationKind, NotificationSubject, NotificationView } from './contract.ts';
import { notificationText } from './notification-text.ts';
import { type ReadState, isRead } from './read-state.ts';

export const attentionStatuses = ['past_due', 'unpaid', 'canceled'] as const;
type AttentionStatus = (typeof attentionStatuses)[number];

/** The values that each kind's text is filled with. Amounts are in currency units (not cents), days `YYYY-MM-DD`. */
export interface NotificationParameters {
  readonly import_finished: {
    readonly status: 'completed' | 'completed_with_errors' | 'failed';
    readonly total_records: number;
    readonly imported: number;
    readonly updated: number;
    readonly failed: number;
  };
  readonly promise_broken: { readonly amount: number; readonly currency: string; readonly due_date: string };
  readonly person_requested: { readonly channel: Channel };
  readonly message_received: { readonly channel: Channel; readonly from: string; readonly text: string };
  readonly reply_overdue: Readonly<Record<string, never>>;
  readonly stop_request_overdue: Readonly<Record<string, never>>;
  readonly campaign_idle: { readonly campaign: string };
  readonly campaign_budget_reached: { readonly campaign: string; readonly amount: number; readonly currency: string };
  readonly campaign_price_missing: { readonly campaign: string; readonly currency: string };
  readonly settlement_awaiting_approval: { readonly amount: number; readonly currency: string };
  readonly settlement_breached: { readonly amount: number; readonly currency: string; readonly due_date: string };
  readonly plan_awaiting_approval: { readonly amount: number; readonly currency: string };
  readonly plan_broken: { readonly amount: number; readonly currency: string };
  readonly reminder_template_missing: { readonly action: string };
  readonly template_variable_missing: { readonly campaign: string; readonly variable: string };
  /** `names` are the first ones. */
  readonly templates_incomplete: { readonly presets: string; readonly templates: number; readonly names: string };
  readonly billing_attention: { readonly billing_status: AttentionStatus };
  /** Of a debtor at the billing provider, whose id of it is `payment`. */
  readonly payment_attention: {
    readonly payment_problem: 'overpaid' | 'not_registered';
    readonly amount: number;
    readonly currency: string;
    readonly payment: string;
  };
  readonly domain_changed: { readonly domain: string; readonly domain_status: 'verified' | 'failed' };
  /** Only the URL's host: its path and query may contain secrets. */
  readonly webhook_disabled: { readonly host: string };
}

/** Roles with an inbox, which higher roles see as well. */
const recipientRoles = ['agent', 'admin'] as const;

/** Users live at the identity provider, so the service cannot list the agents or administrators of an organization. */
export type Recipient =
  | { readonly kind: 'role'; readonly role: (typeof recipientRoles)[number] }
  | { readonly kind: 'user'; readonly user: string };

export type Notice = {
  readonly [Kind in NotificationKind]: {
    readonly kind: Kind;
    readonly to: Recipient;
    readonly subject: Partial<NotificationSubject>;
    readonly parameters: NotificationParameters[Kind];
    /** Notices with the same key to the same recipient result in one notification. */
    readonly deduplicationKey: string;
  };
}[NotificationKind];

export interface Notification {
  readonly kind: 'notification';
  readonly id: NotificationId;
  readonly to: string;
  readonly told: Pick<Notice, 'kind' | 'parameters'>;
  readonly subject: Partial<NotificationSubject>;
  readonly created_at: string;
  readonly expires_at_seconds: number;
}

const retentionSeconds = 90 * 24 * 60 * 60;

const inboxOf = (to: Recipient): string => (to.kind === 'role' ? `ROLE#${to.role}` : `USER#${to.user}`);

export const inboxesOf = ({ id, roles }: Actor & { readonly kind: 'user' }): readonly string[] => [
  inboxOf({ kind: 'user', user: id }),
  ...recipientRoles.filter((role) => hasRole(roles, role)).map((role) => inboxOf({ kind: 'role', role })),
];

export const notificationIdOf = (organization: OrganizationId, { to, deduplicationKey }: Notice): NotificationId =>
  deriveId(NotificationId, organization, `notification:${inboxOf(to)}:${deduplicationKey}`);

export const newNotification = (organization: OrganizationId, notice: Notice, now: Date): Notification => ({
  kind: 'notification',
  id: notificationIdOf(organization, notice),
  to: inboxOf(notice.to),
  told: { kind: notice.kind, parameters: notice.parameters },
  subject: notice.subject,
  created_at: now.toISOString(),
  expires_at_seconds: Math.floor(now.getTime() / 1000) + retentionSeconds,
});

export const personRequestedNotice = ({
  id,
  account_id,
  channel,
}: Pick<Interaction, 'id' | 'account_id' | 'channel'>) =>
  ({
    kind: 'person_requested',
    to: { kind: 'role', role: 'agent' },
    subject: { account_id, interaction_id: id },
    parameters: { channel },
    deduplicationKey: `person:${id}`,
  }) as const satisfies Notice;

/** A notification shows the beginning of a message. If the sender is known, all of it is stored with the account. */
const maxShownCharacters = 500;

export const messageReceivedNotice = (
  message: { readonly channel: Channel; readonly message_id: string; readonly from: string; readonly body: string },
  interaction: Pick<Interaction, 'id' | 'account_id'> | undefined,
) =>
  ({
    kind: 'message_received',
    to: { kind: 'role', role: 'agent' },
    subject: interaction ? { account_id: interaction.account_id, interaction_id: interaction.id } : {},
    parameters: {
      channel: message.channel,
      from: message.from,
      text: truncateText(message.body, maxShownCharacters),
    },
    deduplicationKey: `message:${message.message_id}`,
  }) as const satisfies Notice;

export const replyOverdueNotice = (hold: { readonly id: HoldId; readonly interaction_id?: InteractionId }) =>
  ({
    kind: 'reply_overdue',
    to: { kind: 'role', role: 'agent' },
    subject: hold.interaction_id === undefined ? {} : { interaction_id: hold.interaction_id },
    parameters: {},
    deduplicationKey: `reply_overdue:${hold.id}`,
  }) as const satisfies Notice;

export const stopRequestOverdueNotice = (hold: { readonly id: HoldId; readonly interaction_id?: InteractionId }) =>
  ({
    ...replyOverdueNotice(hold),
    kind: 'stop_request_overdue',
    deduplicationKey: `stop_request_overdue:${hold.id}`,
  }) as const satisfies Notice;

const noSubject: NotificationSubject = {
  account_id: null,
  campaign_id: null,
  interaction_id: null,
  job_id: null,
  plan_id: null,
  promise_id: null,
  settlement_id: null,
  webhook_id: null,
};

export const notificationView =
  (readState: ReadState, language: string) =>
  (notification: Notification): NotificationView => ({
    id: notification.id,
    kind: notification.told.kind,
    ...notificationText(notification.told, language),
    subject: { ...noSubject, ...notification.subject },
    read: isRead(readState, notification),
    created_at: notification.created_at,
  });
