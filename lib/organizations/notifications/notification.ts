import type { ImportStatus } from '../../foundation/import-status.ts';
import { type Actor, hasRole } from '../../http/caller.ts';
import type { Channel } from '../../contact-rules/channel.ts';
import { type NotificationId, type OrganizationId, known, uuidV5 } from '../../foundation/ids.ts';
import type { Interaction } from '../../outreach/interactions/interaction.ts';
import { truncateText } from '../../foundation/truncate-text.ts';
import type { NotificationKind, NotificationSubject, NotificationView } from './contract.ts';
import { notificationText } from './notification-text.ts';
import { type ReadState, isRead } from './read-state.ts';

/** What the sentences of each kind are filled with. Amounts are in the currency's own unit, days `YYYY-MM-DD`. */
export interface NotificationParameters {
  readonly import_finished: {
    readonly status: Exclude<ImportStatus, 'processing'>;
    readonly total_records: number;
    readonly imported: number;
    readonly updated: number;
    readonly failed: number;
  };
  readonly promise_broken: { readonly amount: number; readonly currency: string; readonly due_date: string };
  readonly person_requested: { readonly channel: Channel };
  readonly message_received: { readonly channel: Channel; readonly from: string; readonly text: string };
  readonly campaign_idle: { readonly campaign: string };
  readonly settlement_awaiting_approval: { readonly amount: number; readonly currency: string };
  /** `host` is the address without path and query, which may hold secrets. */
  readonly webhook_disabled: { readonly host: string };
}

/** The roles that are told something; who holds a higher one sees it too. */
export const recipientRoles = ['agent', 'admin'] as const;

/** Users live at the identity provider, so nobody here knows who the agents and administrators are. */
export type Recipient = { readonly role: (typeof recipientRoles)[number] } | { readonly user: string };

/** What somebody is to be told. The same `act` to the same addressee is told once. */
export type Notice = {
  readonly [Kind in NotificationKind]: {
    readonly kind: Kind;
    readonly to: Recipient;
    readonly subject: Partial<NotificationSubject>;
    readonly parameters: NotificationParameters[Kind];
    readonly act: string;
  };
}[NotificationKind];

/** A notification as it is kept: its sentences are made when it is read. */
export interface Notification {
  readonly kind: 'notification';
  readonly id: NotificationId;
  readonly to: string;
  readonly told: Pick<Notice, 'kind' | 'parameters'>;
  readonly subject: Partial<NotificationSubject>;
  readonly created_at: string;
  readonly expires_at_seconds: number;
}

const keptForSeconds = 90 * 24 * 60 * 60;

/** The name under which an addressee's notifications lie: `ROLE#agent`, or `USER#<user id>`. */
export const inboxOf = (to: Recipient): string => ('role' in to ? `ROLE#${to.role}` : `USER#${to.user}`);

/** The addresses whose notifications a user sees: the user's own, and those of the roles held. */
export const inboxesOf = ({ id, roles }: Actor & { readonly kind: 'user' }): readonly string[] => [
  inboxOf({ user: id }),
  ...recipientRoles.filter((role) => hasRole(roles, role)).map((role) => inboxOf({ role })),
];

export const notificationIdOf = (organization: OrganizationId, { to, act }: Notice): NotificationId =>
  known(uuidV5(organization, `notification:${inboxOf(to)}:${act}`));

export const newNotification = (organization: OrganizationId, notice: Notice, now: Date): Notification => ({
  kind: 'notification',
  id: notificationIdOf(organization, notice),
  to: inboxOf(notice.to),
  told: { kind: notice.kind, parameters: notice.parameters },
  subject: notice.subject,
  created_at: now.toISOString(),
  expires_at_seconds: Math.floor(now.getTime() / 1000) + keptForSeconds,
});

/** What the agents are told of a call or message that a person must look at. */
export const personRequestedNotice = ({
  id,
  account_id,
  channel,
}: Pick<Interaction, 'id' | 'account_id' | 'channel'>) =>
  ({
    kind: 'person_requested',
    to: { role: 'agent' },
    subject: { account_id, interaction_id: id },
    parameters: { channel },
    act: `person:${id}`,
  }) as const satisfies Notice;

/** A notification shows the beginning of a message; the whole is stored with the account, if the sender is known. */
const shownCharactersMax = 500;

/** The agents' notification about an inbound message; without an interaction, its sender is unknown. */
export const messageReceivedNotice = (
  message: { readonly channel: Channel; readonly message_id: string; readonly from: string; readonly body: string },
  interaction: Pick<Interaction, 'id' | 'account_id'> | undefined,
) =>
  ({
    kind: 'message_received',
    to: { role: 'agent' },
    subject: interaction ? { account_id: interaction.account_id, interaction_id: interaction.id } : {},
    parameters: {
      channel: message.channel,
      from: message.from,
      text: truncateText(message.body, shownCharactersMax),
    },
    act: `message:${message.message_id}`,
  }) as const satisfies Notice;

const noSubject: NotificationSubject = {
  account_id: null,
  campaign_id: null,
  interaction_id: null,
  job_id: null,
  promise_id: null,
  settlement_id: null,
  webhook_id: null,
};

/** A notification as one reader sees it, in a language such as `es` or `pt-BR`. */
export const notificationView =
  (reader: ReadState, language: string) =>
  (notification: Notification): NotificationView => ({
    id: notification.id,
    kind: notification.told.kind,
    ...notificationText(notification.told, language),
    subject: { ...noSubject, ...notification.subject },
    read: isRead(reader, notification),
    created_at: notification.created_at,
  });
