import { hash, randomUUID } from 'node:crypto';
import {
  AccountId,
  AdjustmentId,
  type CampaignId,
  ChannelId,
  ContactId,
  DeliveryId,
  HoldId,
  type IdKind,
  type ImportJobId,
  type OrganizationId,
  parseId,
  PaymentId,
  PlanId,
  PromiseId,
  QueueItemId,
  SettlementId,
  TemplateId,
  type WebhookId,
} from './ids.ts';

export const formatUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;

/** UUID version 5 (RFC 9562, section 5.5). */
export function uuidV5(namespace: string, name: string): string {
  const named = Buffer.concat([Buffer.from(namespace.replaceAll('-', ''), 'hex'), Buffer.from(name)]);
  const hex = hash('sha1', named);
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return formatUuid(`${hex.slice(0, 12)}5${hex.slice(13, 16)}${variant}${hex.slice(17)}`);
}

/**
 * UUID version 7 (RFC 9562, section 5.7) of a time in milliseconds since 1970, with the bits of `uuidV5` in place of
 * random ones: the same arguments always give the same id.
 */
export const timedUuid = (atMs: number, namespace: string, name: string): string =>
  formatUuid(`${timePrefix(atMs)}7${uuidV5(namespace, name).replaceAll('-', '').slice(13)}`);

const timePrefix = (atMs: number): string => atMs.toString(16).padStart(12, '0');

/** A lower bound for ids: sorts before every `timedUuid` of this time or later, and after all earlier ones. */
export const timedUuidsFrom = (atMs: number): string => formatUuid(timePrefix(atMs)).slice(0, 13);

export const deriveId = <Id extends string>(kind: IdKind<Id>, namespace: string, name: string): Id =>
  parseId(kind, uuidV5(namespace, name));

export const accountIdOf = (organization: OrganizationId, externalId: string): AccountId =>
  deriveId(AccountId, organization, `account:${externalId}`);

export const contactIdOfAccount = (account: AccountId): ContactId => deriveId(ContactId, account, 'contact');

export const contactIdOf = (organization: OrganizationId, externalId: string): ContactId =>
  deriveId(ContactId, organization, `contact:${externalId}`);

export const paymentIdOf = (organization: OrganizationId, externalId: string): PaymentId =>
  deriveId(PaymentId, organization, `payment:${externalId}`);

/** By account: one external_id may name the adjustments of a month on all of them. */
export const adjustmentIdOf = (account: AccountId, externalId: string): AdjustmentId =>
  deriveId(AdjustmentId, account, `adjustment:${externalId}`);

/** By account, as those of adjustments. */
export const promiseIdOf = (account: AccountId, externalId: string): PromiseId =>
  deriveId(PromiseId, account, `promise:${externalId}`);

export const settlementIdOf = (account: AccountId, externalId: string): SettlementId =>
  deriveId(SettlementId, account, `settlement:${externalId}`);

export const planIdOf = (account: AccountId, externalId: string): PlanId =>
  deriveId(PlanId, account, `plan:${externalId}`);

export const holdIdOf = (subject: AccountId | ContactId, externalId: string): HoldId =>
  deriveId(HoldId, subject, `hold:${externalId}`);

export const templateIdOf = (
  organization: OrganizationId,
  channel: string,
  actionType: string,
  language: string,
): TemplateId => deriveId(TemplateId, organization, `template:${channel}:${actionType}:${language}`);

export const channelIdOf = (organization: OrganizationId, channel: string): ChannelId =>
  deriveId(ChannelId, organization, `channel:${channel}`);

/**
 * `at` is the event's own time, which stays the same if the event is published again, so that a webhook receives it
 * once. Ids sort by this time.
 */
export const deliveryIdOf = (webhook: WebhookId, eventId: string, at: string): DeliveryId =>
  parseId(DeliveryId, timedUuid(Date.parse(at), webhook, eventId));

export const accountIdOfRecord = (job: ImportJobId, index: number): AccountId =>
  deriveId(AccountId, formatUuid(job.slice('imp_'.length)), `record:${index}`);

/** A new round begins each time the account joins the campaign. */
export const queueItemIdOf = (account: AccountId, campaign: CampaignId, step: number, round: number): QueueItemId =>
  deriveId(QueueItemId, account, `queue:${campaign}:${step}:${round}`);

export type NewId = <Id extends string>(kind: IdKind<Id>) => Id;

export const randomIds = (): NewId => (kind) => parseId(kind, randomUUID());

/** The same seed gives the same ids in the same order, so that a repeated request creates the same records. */
export function deterministicIds(seed: string): NewId {
  let count = 0;
  return (kind) => deriveId(kind, seed, String(count++));
}
