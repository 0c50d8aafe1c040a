import type { AccountId, ApiKeyId, ContactId, ImportJobId, OrganizationId, PaymentId } from '../ids.ts';

/**
 * Every key of the table, on one page. What each access costs stands in docs/data-model.md.
 *
 *   item                     pk                          sk                        index
 *   organization             ORG#o                       ORG                       gsi1 ORGANIZATIONS / o
 *   account                  ORG#o#ACCOUNT#<segment>     account id                gsi1 ORG#o#STATUS#<status>#<segment> / id
 *                                                                                  gsi3 ORG#o#CONTACT#<contact id> / id
 *   payment of an account    ORG#o#ACCOUNT#<account id>  <paid at>#PAYMENT#<id>
 *   payment's external id    ORG#o#PAYMENT#<payment id>  EXTERNAL_ID
 *   contact                  ORG#o#CONTACT#<segment>     contact id                gsi1 ORG#o#PHONE#<phone> / id
 *   import job               ORG#o#IMPORT                job id
 *   stored reply             ORG#o#IDEMPOTENCY#<hash>    REPLY
 *   position of an offset    ORG#o#OFFSETS#<list hash>   <offset>
 *   API key                  APIKEY#<sha256>             APIKEY                    gsi1 ORG#o#APIKEYS / key id
 *
 * gsi2 is for what is due: a campaign's accounts and timers. A segment is the first hex digit of an id: sixteen
 * partitions, so that an import of one organization is never one hot key and lists still run in the order of ids.
 * The accounts of a contact are in gsi3 only where the caller shares the contact by its external_id; an account's own
 * contact carries the account's id.
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export type IndexName = 'gsi1' | 'gsi2' | 'gsi3';

export const segments = [...'0123456789abcdef'];
const segmentOf = (id: string): string => id.slice(0, 1);

const org = (organization: OrganizationId | null): string =>
  organization === null ? 'PLATFORM' : `ORG#${organization}`;

export const keys = {
  organization: (organization: OrganizationId): Key => ({ pk: org(organization), sk: 'ORG' }),

  account: (organization: OrganizationId, id: AccountId): Key => ({
    pk: `${org(organization)}#ACCOUNT#${segmentOf(id)}`,
    sk: id,
  }),

  payment: (organization: OrganizationId, account: AccountId, paidAt: string, id: PaymentId): Key => ({
    pk: partitions.ofAccount(organization, account),
    sk: `${paidAt}#PAYMENT#${id}`,
  }),

  paymentExternalId: (organization: OrganizationId, id: PaymentId): Key => ({
    pk: `${org(organization)}#PAYMENT#${id}`,
    sk: 'EXTERNAL_ID',
  }),

  contact: (organization: OrganizationId, id: ContactId): Key => ({
    pk: `${org(organization)}#CONTACT#${segmentOf(id)}`,
    sk: id,
  }),

  importJob: (organization: OrganizationId, id: ImportJobId): Key => ({ pk: `${org(organization)}#IMPORT`, sk: id }),

  /** `null` stands for the platform itself, whose administrators create organizations. */
  storedReply: (organization: OrganizationId | null, keyHash: string): Key => ({
    pk: `${org(organization)}#IDEMPOTENCY#${keyHash}`,
    sk: 'REPLY',
  }),

  offset: (organization: OrganizationId | null, listHash: string, offset: number): Key => ({
    pk: `${org(organization)}#OFFSETS#${listHash}`,
    sk: String(offset).padStart(offsetDigits, '0'),
  }),

  apiKey: (sha256: string): Key => ({ pk: `APIKEY#${sha256}`, sk: 'APIKEY' }),
};

const offsetDigits = 8;

/** Partitions to query, in the order of their rows. */
export const partitions = {
  organizations: 'ORGANIZATIONS',
  accounts: (organization: OrganizationId) => segments.map((segment) => `${org(organization)}#ACCOUNT#${segment}`),
  accountsByStatus: (organization: OrganizationId, status: string) =>
    segments.map((segment) => `${org(organization)}#STATUS#${status}#${segment}`),
  /** What belongs to one account, by time. */
  ofAccount: (organization: OrganizationId, account: AccountId): string => `${org(organization)}#ACCOUNT#${account}`,
  accountsOfContact: (organization: OrganizationId, contact: ContactId): string =>
    `${org(organization)}#CONTACT#${contact}`,
  contacts: (organization: OrganizationId) => segments.map((segment) => `${org(organization)}#CONTACT#${segment}`),
  contactsByPhone: (organization: OrganizationId, phone: string): string => `${org(organization)}#PHONE#${phone}`,
  apiKeys: (organization: OrganizationId): string => `${org(organization)}#APIKEYS`,
};

/** Index attributes, beside the questions they answer. An attribute left out keeps the item out of that index. */
export const indexed = {
  organization: (organization: OrganizationId) => ({ gsi1pk: partitions.organizations, gsi1sk: organization }),
  accountStatus: (organization: OrganizationId, id: AccountId, status: string) => ({
    gsi1pk: `${org(organization)}#STATUS#${status}#${segmentOf(id)}`,
    gsi1sk: id,
  }),
  accountContact: (organization: OrganizationId, id: AccountId, contact: ContactId) => ({
    gsi3pk: partitions.accountsOfContact(organization, contact),
    gsi3sk: id,
  }),
  contactPhone: (organization: OrganizationId, id: ContactId, phone: string) => ({
    gsi1pk: partitions.contactsByPhone(organization, phone),
    gsi1sk: id,
  }),
  apiKey: (organization: OrganizationId, id: ApiKeyId) => ({ gsi1pk: partitions.apiKeys(organization), gsi1sk: id }),
};
