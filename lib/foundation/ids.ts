import * as z from 'zod/mini';
import { schemaOf } from './schema.ts';

/** A UUID of any version, trimmed and in lower case: DynamoDB compares keys byte by byte. */
export const Uuid = () => z.string().check(z.trim(), z.toLowerCase(), z.guid());

const uuidId = <Kind extends string>() => Uuid().brand<Kind>();

export const OrganizationId = () => uuidId<'organization'>();
export type OrganizationId = z.output<ReturnType<typeof OrganizationId>>;

export const AccountId = () => uuidId<'account'>();
export type AccountId = z.output<ReturnType<typeof AccountId>>;

export const ContactId = () => uuidId<'contact'>();
export type ContactId = z.output<ReturnType<typeof ContactId>>;

export const PaymentId = () => uuidId<'payment'>();
export type PaymentId = z.output<ReturnType<typeof PaymentId>>;

export const AdjustmentId = () => uuidId<'adjustment'>();
export type AdjustmentId = z.output<ReturnType<typeof AdjustmentId>>;

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

export const OutcomeId = () => uuidId<'outcome'>();
export type OutcomeId = z.output<ReturnType<typeof OutcomeId>>;

export const HoldId = () => uuidId<'hold'>();
export type HoldId = z.output<ReturnType<typeof HoldId>>;

export const SettlementId = () => uuidId<'settlement'>();
export type SettlementId = z.output<ReturnType<typeof SettlementId>>;

export const PlanId = () => uuidId<'plan'>();
export type PlanId = z.output<ReturnType<typeof PlanId>>;

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

export const MemberJobId = () => uuidId<'member job'>();
export type MemberJobId = z.output<ReturnType<typeof MemberJobId>>;

/** The `sub` of a user of our user pool. Other token issuers may use other ids. */
export const UserId = () => uuidId<'user'>();
export type UserId = z.output<ReturnType<typeof UserId>>;

/** `imp_` and the 32 hexadecimal digits of a UUID. */
export const ImportJobId = () =>
  z
    .string()
    .check(z.trim(), z.regex(/^imp_[0-9a-f]{32}$/, 'Must be the job_id of an import.'))
    .brand<'import job'>();
export type ImportJobId = z.output<ReturnType<typeof ImportJobId>>;

export type IdKind<Id extends string> = () => z.ZodMiniType<Id, string>;

/** For ids from outside. */
export function tryParseId<Id extends string>(kind: IdKind<Id>, text: string): Id | undefined {
  const result = z.safeParse(schemaOf(kind), text);
  return result.success ? result.data : undefined;
}

/** For ids that our own code wrote. Throws if the text is malformed. */
export const parseId = <Id extends string>(kind: IdKind<Id>, text: string): Id => z.parse(schemaOf(kind), text);

export const toImportJobId = (uuid: string): ImportJobId => parseId(ImportJobId, `imp_${uuid.replaceAll('-', '')}`);
