import { hash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { schemaOf } from './schema.ts';

/** A UUID of any version that names one kind of record, in lower case: DynamoDB compares keys byte by byte. */
const uuidId = <Kind extends string>() => z.guid().check(z.toLowerCase()).brand<Kind>();

/** An id of no particular kind. */
export const Uuid = () => z.guid().check(z.toLowerCase());

export const OrganizationId = () => uuidId<'organization'>();
export type OrganizationId = z.output<ReturnType<typeof OrganizationId>>;

export const AccountId = () => uuidId<'account'>();
export type AccountId = z.output<ReturnType<typeof AccountId>>;

export const ContactId = () => uuidId<'contact'>();
export type ContactId = z.output<ReturnType<typeof ContactId>>;

export const PaymentId = () => uuidId<'payment'>();
export type PaymentId = z.output<ReturnType<typeof PaymentId>>;

export const ApiKeyId = () => uuidId<'api key'>();
export type ApiKeyId = z.output<ReturnType<typeof ApiKeyId>>;

export const InteractionId = () => uuidId<'interaction'>();
export type InteractionId = z.output<ReturnType<typeof InteractionId>>;

export const DecisionId = () => uuidId<'decision'>();
export type DecisionId = z.output<ReturnType<typeof DecisionId>>;

export const PromiseId = () => uuidId<'promise'>();
export type PromiseId = z.output<ReturnType<typeof PromiseId>>;

export const NoteId = () => uuidId<'note'>();
export type NoteId = z.output<ReturnType<typeof NoteId>>;

export const SettlementId = () => uuidId<'settlement'>();
export type SettlementId = z.output<ReturnType<typeof SettlementId>>;

export const TemplateId = () => uuidId<'template'>();
export type TemplateId = z.output<ReturnType<typeof TemplateId>>;

export const AuditEntryId = () => uuidId<'audit entry'>();
export type AuditEntryId = z.output<ReturnType<typeof AuditEntryId>>;

export const StrategyId = () => uuidId<'strategy'>();
export type StrategyId = z.output<ReturnType<typeof StrategyId>>;

export const CampaignId = () => uuidId<'campaign'>();
export type CampaignId = z.output<ReturnType<typeof CampaignId>>;

export const QueueItemId = () => uuidId<'queue item'>();
export type QueueItemId = z.output<ReturnType<typeof QueueItemId>>;

export const NotificationId = () => uuidId<'notification'>();
export type NotificationId = z.output<ReturnType<typeof NotificationId>>;

export const ChannelId = () => uuidId<'channel'>();
export type ChannelId = z.output<ReturnType<typeof ChannelId>>;

export const WebhookId = () => uuidId<'webhook'>();
export type WebhookId = z.output<ReturnType<typeof WebhookId>>;

export const DeliveryId = () => uuidId<'delivery'>();
export type DeliveryId = z.output<ReturnType<typeof DeliveryId>>;

export const ExportId = () => uuidId<'export'>();
export type ExportId = z.output<ReturnType<typeof ExportId>>;

/** The `sub` of a user of our user pool. Other token issuers may use other ids. */
export const UserId = () => uuidId<'user'>();
export type UserId = z.output<ReturnType<typeof UserId>>;

/** `imp_` and the 32 hexadecimal digits of a UUID. */
export const ImportJobId = () =>
  z
    .string()
    .check(z.regex(/^imp_[0-9a-f]{32}$/, 'Must be the job_id of an import.'))
    .brand<'import job'>();
export type ImportJobId = z.output<ReturnType<typeof ImportJobId>>;

/** A kind of id: the schema that parses it. */
export type IdKind<Id extends string> = () => z.ZodMiniType<Id, string>;

/** Parses an id from outside; undefined if the text does not have the form of one. */
export function tryParseId<Id extends string>(kind: IdKind<Id>, text: string): Id | undefined {
  const result = z.safeParse(schemaOf(kind), text);
  return result.success ? result.data : undefined;
}

/** Parses an id that our own code wrote; throws if the text does not have the form of one. */
export const parseId = <Id extends string>(kind: IdKind<Id>, text: string): Id => z.parse(schemaOf(kind), text);

/** Adds the hyphens to the 32 hexadecimal digits of a UUID. */
export const formatUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;

/** UUID version 5 (RFC 9562, section 5.5): the same namespace and name always give the same id. */
export function uuidV5(namespace: string, name: string): string {
  const named = Buffer.concat([Buffer.from(namespace.replaceAll('-', ''), 'hex'), Buffer.from(name)]);
  const hex = hash('sha1', named);
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return formatUuid(`${hex.slice(0, 12)}5${hex.slice(13, 16)}${variant}${hex.slice(17)}`);
}

/**
 * UUID version 7 (RFC 9562, section 5.7) of a time in milliseconds since 1970, with the bits of `uuidV5` in place of random
 * ones: the same arguments always give the same id.
 */
export const timedUuid = (atMs: number, namespace: string, name: string): string =>
  formatUuid(`${timePrefix(atMs)}7${uuidV5(namespace, name).replaceAll('-', '').slice(13)}`);

const timePrefix = (atMs: number): string => atMs.toString(16).padStart(12, '0');

/** What precedes every `timedUuid` from a time on, and follows all of earlier ones. */
export const timedUuidsFrom = (atMs: number): string => formatUuid(timePrefix(atMs)).slice(0, 13);

/** The id that the same namespace and name always give. */
export const deriveId = <Id extends string>(kind: IdKind<Id>, namespace: string, name: string): Id =>
  parseId(kind, uuidV5(namespace, name));

export const accountIdOf = (organization: OrganizationId, externalId: string): AccountId =>
  deriveId(AccountId, organization, `account:${externalId}`);

/** The contact of an account whose creator gave the contact no external_id. */
export const contactIdOfAccount = (account: AccountId): ContactId => deriveId(ContactId, account, 'contact');

export const contactIdOf = (organization: OrganizationId, externalId: string): ContactId =>
  deriveId(ContactId, organization, `contact:${externalId}`);

export const paymentIdOf = (organization: OrganizationId, externalId: string): PaymentId =>
  deriveId(PaymentId, organization, `payment:${externalId}`);

/** An organization has one template per channel, action and language. */
export const templateIdOf = (
  organization: OrganizationId,
  channel: string,
  actionType: string,
  language: string,
): TemplateId => deriveId(TemplateId, organization, `template:${channel}:${actionType}:${language}`);

export const channelIdOf = (organization: OrganizationId, channel: string): ChannelId =>
  deriveId(ChannelId, organization, `channel:${channel}`);

/**
 * A subscription gets each event once: `at` is the event's own time, the same whenever it is published again. The ids of
 * deliveries are in the order of these times.
 */
export const deliveryIdOf = (webhook: WebhookId, eventId: string, at: string): DeliveryId =>
  parseId(DeliveryId, timedUuid(Date.parse(at), webhook, eventId));

export const toImportJobId = (uuid: string): ImportJobId => parseId(ImportJobId, `imp_${uuid.replaceAll('-', '')}`);

/** The account of an import record without external_id: the same each time the job stores the record. */
export const accountIdOfRecord = (job: ImportJobId, index: number): AccountId =>
  deriveId(AccountId, formatUuid(job.slice('imp_'.length)), `record:${index}`);

/** One step of a strategy for one account in one campaign; each time the account joins, a new round begins. */
export const queueItemIdOf = (account: AccountId, campaign: CampaignId, step: number, round: number): QueueItemId =>
  deriveId(QueueItemId, account, `queue:${campaign}:${step}:${round}`);

/** Makes the ids of what a request creates. */
export type NewId = <Id extends string>(kind: IdKind<Id>) => Id;

export const randomIds = (): NewId => (kind) => parseId(kind, randomUUID());

/** The same ids in the same order for the same seed, so that a repeated request creates the same records. */
export function deterministicIds(seed: string): NewId {
  let count = 0;
  return (kind) => deriveId(kind, seed, String(count++));
}
