import type {
  AccountId,
  AdjustmentId,
  ApiKeyId,
  AuditEntryId,
  CampaignId,
  ContactId,
  DecisionId,
  DeliveryId,
  ExportId,
  HoldId,
  ImportJobId,
  MemberJobId,
  InteractionId,
  NoteId,
  NotificationId,
  OrganizationId,
  OutcomeId,
  PaymentId,
  PlanId,
  PromiseId,
  QueueItemId,
  SettlementId,
  StrategyId,
  TemplateId,
  UserId,
  WebhookId,
} from '../../../foundation/ids.ts';

/**
 * Every key of the table on one page. A test compares it with the functions below; docs/data-model.md has the cost of
 * each access.
 *
 *   item                     pk                          sk                        index
 *   organization             ORG#o                       ORG                       gsi1 ORGANIZATIONS / o
 *   quota of API keys        ORG#o                       APIKEYS
 *   account                  ORG#o#ACCOUNT#<segment>     account id                gsi1 ORG#o#STATUS#<status>#<segment> / id
 *                                                                                  gsi2 ORG#o#CAMPAIGN#<campaign>#<segment> / <due>#<id>, or ~#<id>
 *                                                                                  gsi3 ORG#o#CONTACT#<contact id> / id
 *   payment of an account    ORG#o#ACCOUNT#<account id>  <paid at>#PAYMENT#<id>   gsi1 ORG#o#PAYMENTS#<part> / <paid at>#<id>
 *                                                                                  gsi2 ORG#o#REVERSED / <paid at>#<id>, if it was reversed
 *   payment or group by its id, or its reversal before it ORG#o#PAYMENT#<payment id>  LOCATION
 *   entry of the ledger      ORG#o#LEDGEROF#<account id> <at>#<version of the account>#<kind>#<currency> gsi1 ORG#o#LEDGER#<quarter> / <day>#<kind>#<currency>#<at>#<account id>#<version>
 *   adjustment               ORG#o#ACCOUNT#<account id>  <created at>#ADJUSTMENT#<id>
 *   adjustment by its id     ORG#o#ADJUSTMENT#<id>       LOCATION
 *   interaction              ORG#o#ACCOUNT#<account id>  <created at>#INTERACTION#<id> gsi1 ORG#o#INTERACTION#<id> / INTERACTION
 *                                                                                  gsi2 CALLS#<shard> / <next check>#o#<id>, while an AI call is open
 *                                                                                  gsi2 SENDS#<provider>#<shard> / <next check>#o#<id>, while another send is open
 *                                                                                  gsi3 ORG#o#INBOX#<open or handled> / <created at>#<id>, if a person is needed
 *                                                                                  gsi3 ORG#o#CALLSOF#<user> / <created at>#<id>, if a user made the call
 *   decision                 ORG#o#ACCOUNT#<account id>  <made at>#DECISION#<id>   gsi1 ORG#o#BLOCKED#<day>#<channel> / <rule>#<made at>#<id>, if blocked
 *   promise to pay           ORG#o#ACCOUNT#<account id>  <created at>#PROMISE#<id> gsi1 ORG#o#PROMISES#<status> / <due date>#<id>
 *                                                                                  gsi2 PROMISES#<shard> / <end of its day>#o#<id>, while open
 *                                                                                  gsi3 ORG#o#PROMISESOF#<user> / <created at>#<id>, if a user registered it
 *   note                     ORG#o#ACCOUNT#<account id>  <created at>#NOTE#<id>
 *   outcome of working it    ORG#o#ACCOUNT#<account id>  <created at>#OUTCOME#<id>
 *   merge that moved it      ORG#o#ACCOUNT#<account id>  <merged at>#MERGE#<contact id>
 *   settlement               ORG#o#ACCOUNT#<account id>  <created at>#SETTLEMENT#<id> gsi1 ORG#o#SETTLEMENTS#<status> / <created at>#<id>
 *                                                                                  gsi2 SETTLEMENTS#<shard> / <expiry, or end of its last day to pay>#o#<id>
 *   settlement by its id     ORG#o#SETTLEMENT#<id>       LOCATION
 *   instalment plan          ORG#o#ACCOUNT#<account id>  <created at>#PLAN#<id>    gsi1 ORG#o#PLANS#<status> / <created at>#<id>
 *                                                                                  gsi2 PLANS#<shard> / <next check>#o#<id>, while active
 *   instalment plan by its id ORG#o#PLAN#<id>            LOCATION
 *   hold                     ORG#o#ACCOUNT#<account id>  <placed at>#HOLD#<id>     gsi1 ORG#o#HOLDS#<kind>#<open or released> / <due by>#<placed at>#<id>, or ~#<placed at>#<id>
 *                                                                                  gsi2 HOLDS#<shard> / <until>#o#<id>, while open
 *   hold of a person         ORG#o#HOLDSOF#<contact id>  <placed at>#HOLD#<id>     gsi1, gsi2 as above
 *   hold by its id           ORG#o#HOLD#<id>             LOCATION
 *   word of an account       ORG#o#WORD#<its first three characters> <word>#<all words>#<account id>
 *   account by a reference   ORG#o#REFERENCE#<reference> account id
 *   undone account           ORG#o#UNDONE#<account id>   ACCOUNT
 *   index of accounts        ORG#o#ACCOUNTINDEX#<segment> BASE#<first two digits of ids>
 *   changes of that index    ORG#o#ACCOUNTINDEX#<segment> CHANGES#<number>
 *   head of that index       ORG#o#ACCOUNTINDEX#<segment> HEAD
 *   name of a custom field   ORG#o#CUSTOM                name
 *   contact                  ORG#o#CONTACT#<segment>     contact id                gsi1 ORG#o#PHONE#<phone> / id
 *                                                                                  gsi3 ORG#o#PHONE#<WhatsApp number> / id
 *   number of a contact      ORG#o#NUMBEROF#<phone>      contact id                gsi1 ORG#o#PHONE#<phone> / contact id
 *   contact by a document    ORG#o#DOCUMENT#<type>#<number> contact id
 *   possible duplicate       ORG#o#CONTACT#<contact id>  DUPLICATE#<other contact id> gsi1 ORG#o#DUPLICATES#<segment> / <contact id>#<other contact id>, of the lower id
 *   attempts at a contact    ORG#o#CONTACT#<contact id>  ATTEMPTS
 *   answers to the question of a page ORG#o#CONTACT#<contact id> PROOF
 *   forms sent on a page     ORG#o#CONTACT#<contact id>  FORMS
 *   forms sent on all pages  ORG#o#PORTAL                FORMS
 *   requests of a network    NETWORK#<keyed hash>        <guesses or visits>
 *   address                  ORG#o#SUPPRESSED#<address>  SUPPRESSED
 *   person who is worked     ORG#o#WORK                  contact id
 *   opt-out                  ORG#o#OPTOUT                contact id, or a phone that no contact has
 *   audit entry              ORG#o#AUDIT                 <at>#<id>
 *   callback event           ORG#o#EVENT#<provider>#<id> EVENT
 *   payment at the provider  ORG#o#PROVIDERPAYMENT#<id>  PAYMENT
 *   last message to a number ORG#o#MESSAGED#<channel>#<number> FROM#<number of the organization>, or LAST
 *   template                 ORG#o#TEMPLATE              template id
 *   channel                  ORG#o#CHANNEL               channel
 *   telephony number         PROVIDER#telephony#<phone>  LINK                      gsi2 CLAIMS / <end of the claim>#<pk>, while not verified
 *   former owner of a number PROVIDER#telephony#<phone>  OWNED#o                   gsi2 FORMERNUMBERS / <end of the ownership>#<pk>#o
 *   messages read to a number PROVIDER#telephony#<phone> INBOUND
 *   place in the round of organizations PLATFORM#INBOUND NEXT
 *   agent, its number        PROVIDER#voiceprovider#<kind>#<id> LINK               gsi2, likewise
 *   tool of agents           PROVIDER#voiceprovider#agent_tool#<hash> TOOL
 *   claim to create an agent ORG#o#VOICE                 AGENT
 *   claim to import a number ORG#o#VOICE                 IMPORT#<phone>
 *   bought number            ORG#o#NUMBER                phone
 *   count of bought numbers  ORG#o#NUMBERS               COUNT
 *   released number          ORG#o#NUMBER#<phone>        RELEASED
 *   billing                  ORG#o#BILLING               BILLING
 *   sender of email          PROVIDER#emailprovider#<domain> LINK                  gsi2, likewise
 *   email domain             ORG#o#DOMAIN                domain
 *   strategy                 ORG#o#STRATEGY              strategy id
 *   account of a strategy    ORG#o#STRATEGY#<strategy>#<segment> account id
 *   campaign                 ORG#o#CAMPAIGN              campaign id               gsi2 CAMPAIGNS#<shard> / o#<id>, while active, or until#<time>#o#<id>
 *                                                                                  gsi1 ENROLMENTS / <due>#o#<id>, while active and it enrols
 *   change of members        ORG#o#MEMBERJOB             job id
 *   accounts that it names   ORG#o#MEMBERJOB#<job id>    ACCOUNTS
 *   reserved of a budget     ORG#o#SPENDING#<campaign>   <currency>#<day>, or <currency>#TOTAL
 *   evaluation               ORG#o#EVALUATION#<campaign> EVALUATION, or EVALUATION#<segment>
 *   queue item               ORG#o#QUEUE#<day>#<segment> item id                   gsi2 ORG#o#PENDING#<campaign>#<segment> / id, while pending
 *   counts of a campaign     ORG#o#COUNTS#<campaign>     <segment>
 *   counts by status         ORG#o#COUNTS#STATUS         <segment>
 *   counts of a day's queue  ORG#o#COUNTS#QUEUE#<day>    <segment>
 *   counts of a day          ORG#o#COUNTS#DAYS#<quarter> <day>
 *   counts of steps by day   ORG#o#COUNTS#STEPS#<quarter>#<campaign> <day>
 *   counts of a due month    ORG#o#COUNTS#DUE#<quarter>  <month>, or ~ for accounts without a due date
 *   counts of a user's day   ORG#o#COUNTS#AGENTS         <day and user>
 *   counts of due promises   ORG#o#COUNTS#PROMISES#<quarter> <day>
 *   counts of a ledger day   ORG#o#COUNTS#LEDGERDAYS#<quarter> <day>
 *   counts of a ledger month ORG#o#COUNTS#LEDGERMONTHS#<quarter> <month>
 *   notification             ORG#o#NOTIFICATION#<role or user> <time>#<id>
 *   place of a notification  ORG#o#NOTIFICATION#<id>     PLACE
 *   reader of notifications  ORG#o#USER#<user>           NOTIFICATIONS
 *   preferences of a user    ORG#o#USER#<user>           PREFERENCES
 *   member                   ORG#o#MEMBER                user id
 *   number of admins         ORG#o#ADMINS                ADMINS
 *   last invitation          INVITED#<email address>     INVITED
 *   webhook                  ORG#o#WEBHOOK               webhook id
 *   number of webhooks       ORG#o#WEBHOOKS              COUNT
 *   delivery of a webhook    ORG#o#WEBHOOK#<webhook>#<part> delivery id            gsi1 ORG#o#WEBHOOK#<webhook>#<status> / id, while failed or held
 *                                                                                  gsi2 DELIVERIES#<shard> / <due>#o#<id>, while pending
 *   import job               ORG#o#IMPORT                job id                    gsi1 ORG#o#IMPORTS / <created at>#<id>
 *   import in progress       ORG#o#OPENIMPORTS           <created at>#<job id>
 *   export job               ORG#o#EXPORT                job id                    gsi1 ORG#o#EXPORTS / <created at>#<id>
 *   exports in progress      ORG#o#OPENEXPORTS           OPEN
 *   stored reply             ORG#o#IDEMPOTENCY#<hash>    REPLY
 *   position of an offset    ORG#o#OFFSETS#<list hash>   <offset>
 *   progress of a backfill   ORG#o#BACKFILL#<name>       PROGRESS
 *   parked change            PARKED                      <shard>#<sequence number>
 *   API key                  APIKEY#<sha256>             APIKEY                    gsi1 ORG#o#APIKEYS / key id
 *
 * gsi2 lists what is due. A segment is the first hex digit of an id: sixteen partitions, so that an import of one
 * organization never becomes a hot key, while lists still run in the order of ids. The accounts of a contact are in
 * gsi3 only if the caller shares the contact by its external_id; an account's own contact has the account's id.
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export type IndexName = 'gsi1' | 'gsi2' | 'gsi3';

export const segments = [...'0123456789abcdef'];
/** A code point, because half of a surrogate pair is not valid text. */
const segmentOf = (id: string): string => String.fromCodePoint(id.codePointAt(0) ?? 0);

const shardOf = (id: DeliveryId | PaymentId): string => id.slice(-1);

/** A webhook's log is merged from these parts; each takes 1,000 write units a second. */
const deliveryParts = ['0', '1', '2', '3'];
const deliveryPartOf = (id: DeliveryId): string => String(parseInt(shardOf(id), 16) % deliveryParts.length);

/** The payments of an organization are merged from these; an import registers many at once. */
const paymentParts = ['0', '1', '2', '3'];
const paymentPartOf = (id: PaymentId): string => String(parseInt(shardOf(id), 16) % paymentParts.length);

/** With sixteen segments instead, the counts of a month of days would be too expensive to read. */
export const quarters = ['0', '1', '2', '3'];
export const quarterOf = (id: AccountId): string => String(Math.floor(parseInt(segmentOf(id), 16) / 4));

/** An entry of the ledger is the only one of its kind and currency that a write of its account made. */
interface LedgerPlace {
  readonly at: string;
  readonly version: number;
  readonly entry_kind: string;
  readonly currency: string;
}

const org = (organization: OrganizationId | null): string =>
  organization === null ? 'PLATFORM' : `ORG#${organization}`;

const accountIndex = (organization: OrganizationId, segment: string): string =>
  `${org(organization)}#ACCOUNTINDEX#${segment}`;

export const keys = {
  organization: (organization: OrganizationId): Key => ({ pk: org(organization), sk: 'ORG' }),

  apiKeyQuota: (organization: OrganizationId): Key => ({ pk: org(organization), sk: 'APIKEYS' }),

  account: (organization: OrganizationId, id: AccountId): Key => ({
    pk: `${org(organization)}#ACCOUNT#${segmentOf(id)}`,
    sk: id,
  }),

  payment: (organization: OrganizationId, account: AccountId, paidAt: string, id: PaymentId): Key => ({
    pk: partitions.ofAccount(organization, account),
    sk: `${paidAt}#PAYMENT#${id}`,
  }),

  ledgerEntry: (organization: OrganizationId, account: AccountId, entry: LedgerPlace): Key => ({
    pk: partitions.ledgerOfAccount(organization, account),
    sk: `${entry.at}#${entry.version}#${entry.entry_kind}#${entry.currency}`,
  }),

  adjustment: (organization: OrganizationId, account: AccountId, createdAt: string, id: AdjustmentId): Key => ({
    pk: partitions.ofAccount(organization, account),
    sk: `${createdAt}#ADJUSTMENT#${id}`,
  }),

  adjustmentLocation: (organization: OrganizationId, id: AdjustmentId): Key => ({
    pk: `${org(organization)}#ADJUSTMENT#${id}`,
    sk: 'LOCATION',
  }),

  interaction: (organization: OrganizationId, account: AccountId, createdAt: string, id: InteractionId): Key => ({
    pk: partitions.ofAccount(organization, account),
    sk: `${createdAt}#INTERACTION#${id}`,
  }),

  decision: (organization: OrganizationId, account: AccountId, at: string, id: DecisionId): Key => ({
    pk: partitions.ofAccount(organization, account),
    sk: `${at}#DECISION#${id}`,
  }),

  promise: (organization: OrganizationId, account: AccountId, createdAt: string, id: PromiseId): Key => ({
    pk: partitions.ofAccount(organization, account),
    sk: `${createdAt}#PROMISE#${id}`,
  }),

  note: (organization: OrganizationId, account: AccountId, createdAt: string, id: NoteId): Key => ({
    pk: partitions.ofAccount(organization, account),
    sk: `${createdAt}#NOTE#${id}`,
  }),

  workClaim: (organization: OrganizationId, contact: ContactId): Key => ({
    pk: partitions.workClaims(organization),
    sk: contact,
  }),

  outcome: (organization: OrganizationId, account: AccountId, createdAt: string, id: OutcomeId): Key => ({
    pk: partitions.ofAccount(organization, account),
    sk: `${createdAt}#OUTCOME#${id}`,
  }),

  merge: (organization: OrganizationId, account: AccountId, mergedAt: string, from: ContactId): Key => ({
    pk: partitions.ofAccount(organization, account),
    sk: `${mergedAt}#MERGE#${from}`,
  }),

  settlement: (organization: OrganizationId, account: AccountId, createdAt: string, id: SettlementId): Key => ({
    pk: partitions.ofAccount(organization, account),
    sk: `${createdAt}#SETTLEMENT#${id}`,
  }),

  settlementLocation: (organization: OrganizationId, id: SettlementId): Key => ({
    pk: `${org(organization)}#SETTLEMENT#${id}`,
    sk: 'LOCATION',
  }),

  plan: (organization: OrganizationId, account: AccountId, createdAt: string, id: PlanId): Key => ({
    pk: partitions.ofAccount(organization, account),
    sk: `${createdAt}#PLAN#${id}`,
  }),

  planLocation: (organization: OrganizationId, id: PlanId): Key => ({
    pk: `${org(organization)}#PLAN#${id}`,
    sk: 'LOCATION',
  }),

  hold: (organization: OrganizationId, account: AccountId, placedAt: string, id: HoldId): Key => ({
    pk: partitions.ofAccount(organization, account),
    sk: `${placedAt}#HOLD#${id}`,
  }),

  holdOfContact: (organization: OrganizationId, contact: ContactId, placedAt: string, id: HoldId): Key => ({
    pk: partitions.holdsOfContact(organization, contact),
    sk: `${placedAt}#HOLD#${id}`,
  }),

  holdLocation: (organization: OrganizationId, id: HoldId): Key => ({
    pk: `${org(organization)}#HOLD#${id}`,
    sk: 'LOCATION',
  }),

  paymentLocation: (organization: OrganizationId, id: PaymentId): Key => ({
    pk: `${org(organization)}#PAYMENT#${id}`,
    sk: 'LOCATION',
  }),

  /** `word` is one of a contact's name and `words` are all of them; or `word` is an email address and `words` empty. */
  accountWord: (organization: OrganizationId, word: string, words: string, id: AccountId): Key => ({
    pk: partitions.accountWords(organization, word),
    sk: `${word}#${words}#${id}`,
  }),

  accountReference: (organization: OrganizationId, reference: string, id: AccountId): Key => ({
    pk: partitions.accountsByReference(organization, reference),
    sk: id,
  }),

  customName: (organization: OrganizationId, name: string): Key => ({
    pk: partitions.customNames(organization),
    sk: name,
  }),

  contact: (organization: OrganizationId, id: ContactId): Key => ({
    pk: `${org(organization)}#CONTACT#${segmentOf(id)}`,
    sk: id,
  }),

  /** `number`, in the form for matching, is one of those that the contact's item has in no index. */
  contactNumber: (organization: OrganizationId, number: string, id: ContactId): Key => ({
    pk: `${org(organization)}#NUMBEROF#${number}`,
    sk: id,
  }),

  contactDocument: (
    organization: OrganizationId,
    document: { readonly type: string; readonly number: string },
    id: ContactId,
  ): Key => ({ pk: partitions.contactsByDocument(organization, document), sk: id }),

  duplicate: (organization: OrganizationId, contact: ContactId, other: ContactId): Key => ({
    pk: partitions.ofContact(organization, contact),
    sk: `DUPLICATE#${other}`,
  }),

  attempts: (organization: OrganizationId, contact: ContactId): Key => ({
    pk: partitions.ofContact(organization, contact),
    sk: 'ATTEMPTS',
  }),

  /** The answers to the question of the contact's page. */
  portalAnswers: (organization: OrganizationId, contact: ContactId): Key => ({
    pk: partitions.ofContact(organization, contact),
    sk: 'PROOF',
  }),

  portalForms: (organization: OrganizationId, contact: ContactId): Key => ({
    pk: partitions.ofContact(organization, contact),
    sk: 'FORMS',
  }),

  portalFormsOfAll: (organization: OrganizationId): Key => ({ pk: `${org(organization)}#PORTAL`, sk: 'FORMS' }),

  portalNetwork: (network: string, counted: 'GUESSES' | 'VISITS'): Key => ({ pk: `NETWORK#${network}`, sk: counted }),

  /** Marks of an address and the attempts at it. It is a number in the form for matching, or an email in lower case. */
  suppressed: (organization: OrganizationId, address: string): Key => ({
    pk: `${org(organization)}#SUPPRESSED#${address}`,
    sk: 'SUPPRESSED',
  }),

  optOut: (organization: OrganizationId, contactOrPhone: string): Key => ({
    pk: partitions.optOuts(organization),
    sk: contactOrPhone,
  }),

  auditEntry: (organization: OrganizationId, at: string, id: AuditEntryId): Key => ({
    pk: partitions.audit(organization),
    sk: `${at}#${id}`,
  }),

  /** `eventId` is the provider's own, so that an event that creates something is applied once. */
  callbackEvent: (organization: OrganizationId, provider: string, eventId: string): Key => ({
    pk: `${org(organization)}#EVENT#${provider}#${eventId}`,
    sk: 'EVENT',
  }),

  /** What was registered of a payment at the billing provider, by the provider's id of it. */
  providerPayment: (organization: OrganizationId, payment: string): Key => ({
    pk: `${org(organization)}#PROVIDERPAYMENT#${payment}`,
    sk: 'PAYMENT',
  }),

  /** Both numbers are in the form for matching. */
  lastMessage: (organization: OrganizationId, channel: string, number: string, from: string): Key => ({
    pk: partitions.lastMessages(organization, channel, number),
    sk: `FROM#${from}`,
  }),

  template: (organization: OrganizationId, id: TemplateId): Key => ({ pk: partitions.templates(organization), sk: id }),

  channel: (organization: OrganizationId, channel: string): Key => ({
    pk: partitions.channels(organization),
    sk: channel,
  }),

  /** Not under an organization, because callbacks read this item to find the organization. */
  telephonyNumber: (phone: string): Key => ({ pk: `PROVIDER#telephony#${phone}`, sk: 'LINK' }),

  formerOwner: (phone: string, organization: OrganizationId): Key => ({
    pk: partitions.ownersOfNumber(phone),
    sk: `OWNED#${organization}`,
  }),

  inboundPosition: (phone: string): Key => ({ pk: `PROVIDER#telephony#${phone}`, sk: 'INBOUND' }),

  inboundRound: (): Key => ({ pk: 'PLATFORM#INBOUND', sk: 'NEXT' }),

  voiceResource: (kind: string, id: string): Key => ({
    pk: `PROVIDER#voiceprovider#${kind}#${id}`,
    sk: 'LINK',
  }),

  agentTool: (hash: string): Key => ({ pk: `PROVIDER#voiceprovider#agent_tool#${hash}`, sk: 'TOOL' }),

  agentClaim: (organization: OrganizationId): Key => ({ pk: `${org(organization)}#VOICE`, sk: 'AGENT' }),

  numberImport: (organization: OrganizationId, phone: string): Key => ({
    pk: `${org(organization)}#VOICE`,
    sk: `IMPORT#${phone}`,
  }),

  phoneNumber: (organization: OrganizationId, phone: string): Key => ({
    pk: partitions.phoneNumbers(organization),
    sk: phone,
  }),

  /** Lets a repeated release succeed. */
  releasedNumber: (organization: OrganizationId, phone: string): Key => ({
    pk: `${org(organization)}#NUMBER#${phone}`,
    sk: 'RELEASED',
  }),

  phoneNumberCount: (organization: OrganizationId): Key => ({ pk: `${org(organization)}#NUMBERS`, sk: 'COUNT' }),

  billing: (organization: OrganizationId): Key => ({ pk: `${org(organization)}#BILLING`, sk: 'BILLING' }),
  /** `domain` is in ASCII and lower case. */
  emailDomainLink: (domain: string): Key => ({ pk: `PROVIDER#emailprovider#${domain}`, sk: 'LINK' }),

  emailDomain: (organization: OrganizationId, domain: string): Key => ({
    pk: partitions.emailDomains(organization),
    sk: domain,
  }),

  strategy: (organization: OrganizationId, id: StrategyId): Key => ({
    pk: partitions.strategies(organization),
    sk: id,
  }),

  /** Exists if the account has a strategy of its own. Written in one transaction with the account, so it is exact. */
  accountOfStrategy: (organization: OrganizationId, strategy: StrategyId, id: AccountId): Key => ({
    pk: `${org(organization)}#STRATEGY#${strategy}#${segmentOf(id)}`,
    sk: id,
  }),

  campaign: (organization: OrganizationId, id: CampaignId): Key => ({ pk: partitions.campaigns(organization), sk: id }),

  /** What is reserved of a budget: of a day, `YYYY-MM-DD`, or in total. */
  campaignSpending: (organization: OrganizationId, campaign: CampaignId, currency: string, day?: string): Key => ({
    pk: `${org(organization)}#SPENDING#${campaign}`,
    sk: `${currency}#${day ?? 'TOTAL'}`,
  }),

  /** `segment` is the index of the segment of accounts that is evaluated on its own. */
  evaluation: (organization: OrganizationId, campaign: CampaignId, segment?: number): Key => ({
    pk: `${org(organization)}#EVALUATION#${campaign}`,
    sk: segment === undefined ? 'EVALUATION' : `EVALUATION#${segment}`,
  }),

  /** `day` (`YYYY-MM-DD`, in the organization's time zone) is the day on which the item was first queued. */
  queueItem: (organization: OrganizationId, day: string, id: QueueItemId): Key => ({
    pk: `${org(organization)}#QUEUE#${day}#${segmentOf(id)}`,
    sk: id,
  }),

  /**
   * If `of` is a campaign's id, `STATUS` or `QUEUE#<day>`, `part` is the segment of what is counted. If it begins with
   * `DAYS#<quarter>`, `STEPS#<quarter>`, `DUE#<quarter>`, `PROMISES#<quarter>`, `LEDGERDAYS#<quarter>` or
   * `LEDGERMONTHS#<quarter>`, `part` is a day or a month.
   */
  counts: (organization: OrganizationId, of: string, part: string): Key => ({
    pk: partitions.counts(organization, of),
    sk: part,
  }),

  /** `to` is `ROLE#<role>` or `USER#<user id>`. */
  notification: (organization: OrganizationId, to: string, at: string, id: string): Key => ({
    pk: partitions.notifications(organization, to),
    sk: `${at}#${id}`,
  }),

  /** Finds a notification by id. */
  notificationPlace: (organization: OrganizationId, id: NotificationId): Key => ({
    pk: `${org(organization)}#NOTIFICATION#${id}`,
    sk: 'PLACE',
  }),

  notificationReader: (organization: OrganizationId, user: string): Key => ({
    pk: `${org(organization)}#USER#${user}`,
    sk: 'NOTIFICATIONS',
  }),

  preferences: (organization: OrganizationId | null, user: string): Key => ({
    pk: `${org(organization)}#USER#${user}`,
    sk: 'PREFERENCES',
  }),

  member: (organization: OrganizationId, id: UserId): Key => ({ pk: partitions.members(organization), sk: id }),

  adminCount: (organization: OrganizationId): Key => ({ pk: `${org(organization)}#ADMINS`, sk: 'ADMINS' }),

  lastInvitation: (email: string): Key => ({ pk: `INVITED#${email}`, sk: 'INVITED' }),

  webhook: (organization: OrganizationId, id: WebhookId): Key => ({ pk: partitions.webhooks(organization), sk: id }),

  webhookCount: (organization: OrganizationId): Key => ({ pk: `${org(organization)}#WEBHOOKS`, sk: 'COUNT' }),

  /** Ids begin with a time, so a log is in the order of its ids. */
  delivery: (organization: OrganizationId, webhook: WebhookId, id: DeliveryId): Key => ({
    pk: `${org(organization)}#WEBHOOK#${webhook}#${deliveryPartOf(id)}`,
    sk: id,
  }),

  accountIndexHead: (organization: OrganizationId, segment: string): Key => ({
    pk: accountIndex(organization, segment),
    sk: 'HEAD',
  }),

  accountIndexPage: (organization: OrganizationId, segment: string, prefix: string): Key => ({
    pk: accountIndex(organization, segment),
    sk: `BASE#${prefix}`,
  }),

  /** In the order of `number`, below 10^12. */
  accountIndexChanges: (organization: OrganizationId, segment: string, number: number): Key => ({
    pk: accountIndex(organization, segment),
    sk: `CHANGES#${String(number).padStart(12, '0')}`,
  }),

  undoneAccount: (organization: OrganizationId, id: AccountId): Key => ({
    pk: `${org(organization)}#UNDONE#${id}`,
    sk: 'ACCOUNT',
  }),

  importJob: (organization: OrganizationId, id: ImportJobId): Key => ({ pk: `${org(organization)}#IMPORT`, sk: id }),

  openImport: (organization: OrganizationId, id: ImportJobId, createdAt: string): Key => ({
    pk: partitions.openImports(organization),
    sk: `${createdAt}#${id}`,
  }),

  exportJob: (organization: OrganizationId, id: ExportId): Key => ({ pk: `${org(organization)}#EXPORT`, sk: id }),

  memberJob: (organization: OrganizationId, id: MemberJobId): Key => ({
    pk: `${org(organization)}#MEMBERJOB`,
    sk: id,
  }),

  memberJobAccounts: (organization: OrganizationId, id: MemberJobId): Key => ({
    pk: `${org(organization)}#MEMBERJOB#${id}`,
    sk: 'ACCOUNTS',
  }),

  openExports: (organization: OrganizationId): Key => ({ pk: `${org(organization)}#OPENEXPORTS`, sk: 'OPEN' }),

  storedReply: (organization: OrganizationId | null, keyHash: string): Key => ({
    pk: `${org(organization)}#IDEMPOTENCY#${keyHash}`,
    sk: 'REPLY',
  }),

  offset: (organization: OrganizationId | null, listHash: string, offset: number): Key => ({
    pk: `${org(organization)}#OFFSETS#${listHash}`,
    sk: String(offset).padStart(offsetDigits, '0'),
  }),

  backfill: (organization: OrganizationId | null, name: string): Key => ({
    pk: `${org(organization)}#BACKFILL#${name}`,
    sk: 'PROGRESS',
  }),

  parkedChange: (shard: string, sequence: bigint): Key => ({
    pk: partitions.parkedChanges,
    sk: `${shard}#${String(sequence).padStart(sequenceDigits, '0')}`,
  }),

  apiKey: (sha256: string): Key => ({ pk: `APIKEY#${sha256}`, sk: 'APIKEY' }),
};

const offsetDigits = 8;

const sequenceDigits = 40;

/** In the pattern language of IAM. */
export const keyPatterns = {
  offsets: ['ORG#????????-????-????-????-????????????#OFFSETS#*', 'PLATFORM#OFFSETS#*'],
  apiKeys: ['APIKEY#*'],
  members: ['ORG#????????-????-????-????-????????????#MEMBER'],
  adminCounts: ['ORG#????????-????-????-????-????????????#ADMINS'],
  networks: ['NETWORK#*'],
};

export const partitions = {
  parkedChanges: 'PARKED',
  organizations: 'ORGANIZATIONS',
  accounts: (organization: OrganizationId) => segments.map((segment) => `${org(organization)}#ACCOUNT#${segment}`),
  accountsByStatus: (organization: OrganizationId, status: string) =>
    segments.map((segment) => `${org(organization)}#STATUS#${status}#${segment}`),
  ofAccount: (organization: OrganizationId, account: AccountId): string => `${org(organization)}#ACCOUNT#${account}`,
  payments: (organization: OrganizationId) => paymentParts.map((part) => `${org(organization)}#PAYMENTS#${part}`),
  reversedPayments: (organization: OrganizationId): string => `${org(organization)}#REVERSED`,
  ledgerOfAccount: (organization: OrganizationId, account: AccountId): string =>
    `${org(organization)}#LEDGEROF#${account}`,
  ledger: (organization: OrganizationId) => quarters.map((quarter) => `${org(organization)}#LEDGER#${quarter}`),
  accountsOfContact: (organization: OrganizationId, contact: ContactId): string =>
    `${org(organization)}#CONTACT#${contact}`,
  accountWords: (organization: OrganizationId, word: string): string =>
    `${org(organization)}#WORD#${[...word].slice(0, 3).join('')}`,
  accountsByReference: (organization: OrganizationId, reference: string): string =>
    `${org(organization)}#REFERENCE#${reference}`,
  customNames: (organization: OrganizationId): string => `${org(organization)}#CUSTOM`,
  contacts: (organization: OrganizationId) => segments.map((segment) => `${org(organization)}#CONTACT#${segment}`),
  /** In gsi1 by phone, in gsi3 by WhatsApp number; `number` is in the form for matching. */
  contactsByPhone: (organization: OrganizationId, number: string): string => `${org(organization)}#PHONE#${number}`,
  contactsByDocument: (
    organization: OrganizationId,
    { type, number }: { readonly type: string; readonly number: string },
  ): string => `${org(organization)}#DOCUMENT#${type}#${number}`,
  ofContact: (organization: OrganizationId, contact: ContactId): string => `${org(organization)}#CONTACT#${contact}`,
  duplicates: (organization: OrganizationId) => segments.map((segment) => `${org(organization)}#DUPLICATES#${segment}`),
  optOuts: (organization: OrganizationId): string => `${org(organization)}#OPTOUT`,
  audit: (organization: OrganizationId): string => `${org(organization)}#AUDIT`,
  strategies: (organization: OrganizationId): string => `${org(organization)}#STRATEGY`,
  accountsOfStrategy: (organization: OrganizationId, strategy: StrategyId) =>
    segments.map((segment) => `${org(organization)}#STRATEGY#${strategy}#${segment}`),
  campaigns: (organization: OrganizationId): string => `${org(organization)}#CAMPAIGN`,
  activeCampaigns: segments.map((shard) => `CAMPAIGNS#${shard}`),
  dueEnrolments: ['ENROLMENTS'],
  workClaims: (organization: OrganizationId): string => `${org(organization)}#WORK`,
  openPromises: segments.map((shard) => `PROMISES#${shard}`),
  promisesByStatus: (organization: OrganizationId, status: string): string => `${org(organization)}#PROMISES#${status}`,
  settlementsByStatus: (organization: OrganizationId, status: string): string =>
    `${org(organization)}#SETTLEMENTS#${status}`,
  dueSettlements: segments.map((shard) => `SETTLEMENTS#${shard}`),
  plansByStatus: (organization: OrganizationId, status: string): string => `${org(organization)}#PLANS#${status}`,
  duePlans: segments.map((shard) => `PLANS#${shard}`),
  holds: (organization: OrganizationId, kind: string, status: 'open' | 'released'): string =>
    `${org(organization)}#HOLDS#${kind}#${status}`,
  holdsOfContact: (organization: OrganizationId, contact: ContactId): string =>
    `${org(organization)}#HOLDSOF#${contact}`,
  dueHolds: segments.map((shard) => `HOLDS#${shard}`),
  interactionById: (organization: OrganizationId, id: InteractionId): string =>
    `${org(organization)}#INTERACTION#${id}`,
  inbox: (organization: OrganizationId, status: 'open' | 'handled'): string => `${org(organization)}#INBOX#${status}`,
  callsOfUser: (organization: OrganizationId, user: string): string => `${org(organization)}#CALLSOF#${user}`,
  promisesOfUser: (organization: OrganizationId, user: string): string => `${org(organization)}#PROMISESOF#${user}`,
  blockedDecisions: (organization: OrganizationId, day: string, channel: string): string =>
    `${org(organization)}#BLOCKED#${day}#${channel}`,
  openCalls: segments.map((shard) => `CALLS#${shard}`),
  openSends: (provider: string) => segments.map((shard) => `SENDS#${provider}#${shard}`),
  accountsOfCampaign: (organization: OrganizationId, campaign: CampaignId) =>
    segments.map((segment) => `${org(organization)}#CAMPAIGN#${campaign}#${segment}`),
  queue: (organization: OrganizationId, day: string) =>
    segments.map((segment) => `${org(organization)}#QUEUE#${day}#${segment}`),
  pendingOfCampaign: (organization: OrganizationId, campaign: CampaignId) =>
    segments.map((segment) => `${org(organization)}#PENDING#${campaign}#${segment}`),
  counts: (organization: OrganizationId, of: string): string => `${org(organization)}#COUNTS#${of}`,
  notifications: (organization: OrganizationId, to: string): string => `${org(organization)}#NOTIFICATION#${to}`,
  members: (organization: OrganizationId): string => `${org(organization)}#MEMBER`,
  webhooks: (organization: OrganizationId): string => `${org(organization)}#WEBHOOK`,
  deliveries: (organization: OrganizationId, webhook: WebhookId) =>
    deliveryParts.map((part) => `${org(organization)}#WEBHOOK#${webhook}#${part}`),
  deliveriesByStatus: (organization: OrganizationId, webhook: WebhookId, status: string): string =>
    `${org(organization)}#WEBHOOK#${webhook}#${status}`,
  unverifiedClaims: ['CLAIMS'],
  ownersOfNumber: (phone: string): string => `PROVIDER#telephony#${phone}`,
  formerNumbers: 'FORMERNUMBERS',
  lastMessages: (organization: OrganizationId, channel: string, number: string): string =>
    `${org(organization)}#MESSAGED#${channel}#${number}`,
  dueDeliveries: segments.map((shard) => `DELIVERIES#${shard}`),
  templates: (organization: OrganizationId): string => `${org(organization)}#TEMPLATE`,
  channels: (organization: OrganizationId): string => `${org(organization)}#CHANNEL`,
  phoneNumbers: (organization: OrganizationId): string => `${org(organization)}#NUMBER`,
  emailDomains: (organization: OrganizationId): string => `${org(organization)}#DOMAIN`,
  apiKeys: (organization: OrganizationId): string => `${org(organization)}#APIKEYS`,
  openImports: (organization: OrganizationId): string => `${org(organization)}#OPENIMPORTS`,
  imports: (organization: OrganizationId): string => `${org(organization)}#IMPORTS`,
  exports: (organization: OrganizationId): string => `${org(organization)}#EXPORTS`,
};

/** An attribute that is left out keeps the item out of its index. */
export const indexKeys = {
  organization: (organization: OrganizationId) => ({ gsi1pk: partitions.organizations, gsi1sk: organization }),
  accountStatus: (organization: OrganizationId, id: AccountId, status: string) => ({
    gsi1pk: `${org(organization)}#STATUS#${status}#${segmentOf(id)}`,
    gsi1sk: id,
  }),
  accountContact: (organization: OrganizationId, id: AccountId, contact: ContactId) => ({
    gsi3pk: partitions.accountsOfContact(organization, contact),
    gsi3sk: id,
  }),
  contactPhone: (organization: OrganizationId, id: ContactId, number: string) => ({
    gsi1pk: partitions.contactsByPhone(organization, number),
    gsi1sk: id,
  }),
  contactWhatsapp: (organization: OrganizationId, id: ContactId, number: string) => ({
    gsi3pk: partitions.contactsByPhone(organization, number),
    gsi3sk: id,
  }),
  duplicate: (organization: OrganizationId, lower: ContactId, higher: ContactId) => ({
    gsi1pk: `${org(organization)}#DUPLICATES#${segmentOf(lower)}`,
    gsi1sk: `${lower}#${higher}`,
  }),
  payment: (organization: OrganizationId, id: PaymentId, paidAt: string) => ({
    gsi1pk: `${org(organization)}#PAYMENTS#${paymentPartOf(id)}`,
    gsi1sk: `${paidAt}#${id}`,
  }),
  reversedPayment: (organization: OrganizationId, id: PaymentId, paidAt: string) => ({
    gsi2pk: partitions.reversedPayments(organization),
    gsi2sk: `${paidAt}#${id}`,
  }),
  ledgerEntry: (
    organization: OrganizationId,
    account: AccountId,
    { day, entry_kind: kind, currency, at, version }: LedgerPlace & { readonly day: string },
  ) => ({
    gsi1pk: `${org(organization)}#LEDGER#${quarterOf(account)}`,
    gsi1sk: `${day}#${kind}#${currency}#${at}#${account}#${version}`,
  }),
  /** `dueAt` is never later than `next_action_at`, and null if nothing is planned: `~` sorts after every instant. */
  accountCampaign: (organization: OrganizationId, id: AccountId, campaign: CampaignId, dueAt: string | null) => ({
    gsi2pk: `${org(organization)}#CAMPAIGN#${campaign}#${segmentOf(id)}`,
    gsi2sk: `${dueAt ?? '~'}#${id}`,
  }),
  activeCampaign: (organization: OrganizationId, id: CampaignId) => ({
    gsi2pk: `CAMPAIGNS#${segmentOf(id)}`,
    gsi2sk: `${organization}#${id}`,
  }),
  /** Sorts after the active campaigns without a time, which begin with a digit of an id. */
  quietCampaign: (organization: OrganizationId, id: CampaignId, until: string) => ({
    gsi2pk: `CAMPAIGNS#${segmentOf(id)}`,
    gsi2sk: `until#${until}#${organization}#${id}`,
  }),
  dueEnrolment: (organization: OrganizationId, id: CampaignId, dueAt: string) => ({
    gsi1pk: 'ENROLMENTS',
    gsi1sk: `${dueAt}#${organization}#${id}`,
  }),
  openPromise: (organization: OrganizationId, id: PromiseId, dayEndsAt: string) => ({
    gsi2pk: `PROMISES#${segmentOf(id)}`,
    gsi2sk: `${dayEndsAt}#${organization}#${id}`,
  }),
  promiseStatus: (organization: OrganizationId, id: PromiseId, status: string, dueDate: string) => ({
    gsi1pk: partitions.promisesByStatus(organization, status),
    gsi1sk: `${dueDate}#${id}`,
  }),
  settlementStatus: (organization: OrganizationId, id: SettlementId, status: string, createdAt: string) => ({
    gsi1pk: partitions.settlementsByStatus(organization, status),
    gsi1sk: `${createdAt}#${id}`,
  }),
  dueSettlement: (organization: OrganizationId, id: SettlementId, dueAt: string) => ({
    gsi2pk: `SETTLEMENTS#${segmentOf(id)}`,
    gsi2sk: `${dueAt}#${organization}#${id}`,
  }),
  planStatus: (organization: OrganizationId, id: PlanId, status: string, createdAt: string) => ({
    gsi1pk: partitions.plansByStatus(organization, status),
    gsi1sk: `${createdAt}#${id}`,
  }),
  duePlan: (organization: OrganizationId, id: PlanId, nextCheckAt: string) => ({
    gsi2pk: `PLANS#${segmentOf(id)}`,
    gsi2sk: `${nextCheckAt}#${organization}#${id}`,
  }),
  holdStatus: (
    organization: OrganizationId,
    hold: { readonly id: HoldId; readonly hold_kind: string; readonly placed_at: string; readonly due_by?: string },
    status: 'open' | 'released',
  ) => ({
    gsi1pk: partitions.holds(organization, hold.hold_kind, status),
    gsi1sk: `${hold.due_by ?? '~'}#${hold.placed_at}#${hold.id}`,
  }),
  dueHold: (organization: OrganizationId, id: HoldId, until: string) => ({
    gsi2pk: `HOLDS#${segmentOf(id)}`,
    gsi2sk: `${until}#${organization}#${id}`,
  }),
  unverifiedClaim: ({ pk }: Key, endsAt: string) => ({ gsi2pk: 'CLAIMS', gsi2sk: `${endsAt}#${pk}` }),
  formerNumber: ({ pk }: Key, organization: OrganizationId, endedAt: string) => ({
    gsi2pk: partitions.formerNumbers,
    gsi2sk: `${endedAt}#${pk}#${organization}`,
  }),
  deliveryStatus: (organization: OrganizationId, webhook: WebhookId, id: DeliveryId, status: string) => ({
    gsi1pk: partitions.deliveriesByStatus(organization, webhook, status),
    gsi1sk: id,
  }),
  dueDelivery: (organization: OrganizationId, id: DeliveryId, dueAt: string) => ({
    gsi2pk: `DELIVERIES#${shardOf(id)}`,
    gsi2sk: `${dueAt}#${organization}#${id}`,
  }),
  interaction: (organization: OrganizationId, id: InteractionId) => ({
    gsi1pk: partitions.interactionById(organization, id),
    gsi1sk: 'INTERACTION',
  }),
  inbox: (organization: OrganizationId, id: InteractionId, status: 'open' | 'handled', createdAt: string) => ({
    gsi3pk: partitions.inbox(organization, status),
    gsi3sk: `${createdAt}#${id}`,
  }),
  callOfUser: (organization: OrganizationId, id: InteractionId, user: string, createdAt: string) => ({
    gsi3pk: partitions.callsOfUser(organization, user),
    gsi3sk: `${createdAt}#${id}`,
  }),
  promiseOfUser: (organization: OrganizationId, id: PromiseId, user: string, createdAt: string) => ({
    gsi3pk: partitions.promisesOfUser(organization, user),
    gsi3sk: `${createdAt}#${id}`,
  }),
  /** `day` is the organization's, `YYYY-MM-DD`; `rule` is the first that failed. */
  blockedDecision: (
    organization: OrganizationId,
    id: DecisionId,
    {
      day,
      channel,
      rule,
      at,
    }: { readonly day: string; readonly channel: string; readonly rule: string; readonly at: string },
  ) => ({
    gsi1pk: partitions.blockedDecisions(organization, day, channel),
    gsi1sk: `${rule}#${at}#${id}`,
  }),
  openCall: (organization: OrganizationId, id: InteractionId, nextCheckAt: string) => ({
    gsi2pk: `CALLS#${segmentOf(id)}`,
    gsi2sk: `${nextCheckAt}#${organization}#${id}`,
  }),
  openSend: (organization: OrganizationId, provider: string, id: InteractionId, nextCheckAt: string) => ({
    gsi2pk: `SENDS#${provider}#${segmentOf(id)}`,
    gsi2sk: `${nextCheckAt}#${organization}#${id}`,
  }),
  pendingQueueItem: (organization: OrganizationId, campaign: CampaignId, id: QueueItemId) => ({
    gsi2pk: `${org(organization)}#PENDING#${campaign}#${segmentOf(id)}`,
    gsi2sk: id,
  }),
  importJob: (organization: OrganizationId, id: ImportJobId, createdAt: string) => ({
    gsi1pk: partitions.imports(organization),
    gsi1sk: `${createdAt}#${id}`,
  }),
  exportJob: (organization: OrganizationId, id: ExportId, createdAt: string) => ({
    gsi1pk: partitions.exports(organization),
    gsi1sk: `${createdAt}#${id}`,
  }),
  apiKey: (organization: OrganizationId, id: ApiKeyId) => ({
    gsi1pk: partitions.apiKeys(organization),
    gsi1sk: id,
  }),
};
