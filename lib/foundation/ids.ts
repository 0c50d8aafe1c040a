import { hash, randomUUID } from 'node:crypto';

type Branded<Name extends string> = string & { readonly brand: Name };

export type OrganizationId = Branded<'organization'>;
export type AccountId = Branded<'account'>;
export type ContactId = Branded<'contact'>;
export type PaymentId = Branded<'payment'>;
export type ImportJobId = Branded<'import job'>;
export type ApiKeyId = Branded<'api key'>;
export type InteractionId = Branded<'interaction'>;
export type DecisionId = Branded<'decision'>;
export type PromiseId = Branded<'promise'>;
export type TemplateId = Branded<'template'>;
export type AuditEntryId = Branded<'audit entry'>;
export type StrategyId = Branded<'strategy'>;
export type CampaignId = Branded<'campaign'>;
export type QueueItemId = Branded<'queue item'>;
export type NotificationId = Branded<'notification'>;

type Id =
  | OrganizationId
  | AccountId
  | ContactId
  | PaymentId
  | ImportJobId
  | ApiKeyId
  | InteractionId
  | DecisionId
  | PromiseId
  | TemplateId
  | AuditEntryId
  | StrategyId
  | CampaignId
  | QueueItemId
  | NotificationId;

/** Names a text that is known to be such an id: one we made, or one a schema or an authorizer let through. */
// A brand exists only in the types, so the only way to give it is to say so.
export const known = <Kind extends Id>(text: string): Kind => text as Kind;

/** Whether a text has the form of a UUID, in either case. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The UUID of a path or header in the form keys are made of; DynamoDB compares letters by case. */
export const idFromPath = <Kind extends Id>(uuid: string): Kind => known<Kind>(uuid.toLowerCase());

/** The UUID of its 32 hexadecimal digits. */
export const formatUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;

/** UUID version 5 (RFC 9562, section 5.5): the same namespace and name always give the same id. */
export function uuidV5(namespace: string, name: string): string {
  const named = Buffer.concat([Buffer.from(namespace.replaceAll('-', ''), 'hex'), Buffer.from(name)]);
  const hex = hash('sha1', named);
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return formatUuid(`${hex.slice(0, 12)}5${hex.slice(13, 16)}${variant}${hex.slice(17)}`);
}

export const accountIdOf = (organization: OrganizationId, externalId: string): AccountId =>
  known(uuidV5(organization, `account:${externalId}`));

/** An account's own contact, where the caller gave the contact no external_id: each account has one, and only one. */
export const contactIdOfAccount = (account: AccountId): ContactId => known(uuidV5(account, 'contact'));

export const contactIdOf = (organization: OrganizationId, externalId: string): ContactId =>
  known(uuidV5(organization, `contact:${externalId}`));

export const paymentIdOf = (organization: OrganizationId, externalId: string): PaymentId =>
  known(uuidV5(organization, `payment:${externalId}`));

/** An organization has one template for an action on a channel in a language. */
export const templateIdOf = (
  organization: OrganizationId,
  channel: string,
  actionType: string,
  language: string,
): TemplateId => known(uuidV5(organization, `template:${channel}:${actionType}:${language}`));

/** Makes the ids of what a request creates. */
export type NewId = <Kind extends Id>() => Kind;

export const randomIds = (): NewId => () => known(randomUUID());

/** Ids that a repetition of the same request makes again, in the same order. */
export function deterministicIds(seed: string): NewId {
  let made = 0;
  return () => known(uuidV5(seed, String(made++)));
}

/** `imp_` and a UUID without its dashes. */
export const toImportJobId = (uuid: string): ImportJobId => known(`imp_${uuid.replaceAll('-', '')}`);

/** The id of an import's record that has no external_id: the same whenever the job stores it. */
export const accountIdOfRecord = (job: ImportJobId, index: number): AccountId =>
  known(uuidV5(formatUuid(job.slice('imp_'.length)), `record:${index}`));

/** One step of a strategy for one account in one campaign; a round begins when the account joins again. */
export const queueItemIdOf = (account: AccountId, campaign: CampaignId, step: number, round: number): QueueItemId =>
  known(uuidV5(account, `queue:${campaign}:${step}:${round}`));
