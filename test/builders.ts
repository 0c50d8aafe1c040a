import { deliveryIdOf } from '../lib/foundation/derived-ids.ts';
import {
  AccountId,
  ContactId,
  ImportJobId,
  InteractionId,
  OrganizationId,
  SettlementId,
  WebhookId,
  parseId,
} from '../lib/foundation/ids.ts';
import type { OpenSettlementStatus } from '../lib/portfolio/accounts/settlement-status.ts';
import type { WebhookDelivery } from '../lib/events/webhook-deliveries/delivery.ts';
import type { Webhook } from '../lib/events/webhooks/webhook.ts';
import type { Interaction } from '../lib/history/interactions/interaction.ts';
import type { AccountSettlement } from '../lib/portfolio/accounts/account-settlement.ts';
import type { LedgerEntry } from '../lib/portfolio/ledger/ledger-entry.ts';
import type { Account } from '../lib/portfolio/accounts/account.ts';
import type { NewAccount } from '../lib/portfolio/accounts/contract.ts';
import type { Contact } from '../lib/portfolio/contacts/contact.ts';
import type { ImportJob } from '../lib/portfolio/imports/import-job.ts';
import { type InteractionRef, interactionRefText } from '../lib/platform/providers/interaction-ref.ts';

export const noon = new Date('2030-01-15T12:00:00.000Z');

export const anOrganizationId = parseId(OrganizationId, '0b0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');
const accountId = parseId(AccountId, '1f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');
const contactId = parseId(ContactId, '2f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');

/** An open, unpaid account in pesos. Pass only what the test is about. */
export const anAccount = (over: Partial<Account> = {}): Account => ({
  kind: 'account',
  id: accountId,
  external_id: 'INV-1',
  contact: { id: contactId, name: 'Ana Pérez', version: 1 },
  total_amount: 1000,
  pending_balance: 1000,
  paid_amount: 0,
  currency: 'ARS',
  collection_status: 'active',
  created_at: noon.toISOString(),
  updated_at: noon.toISOString(),
  created_by: 'api',
  version: 1,
  ...over,
});

type SettlementState = Pick<Extract<AccountSettlement, { status: 'accepted' }>, 'status' | 'outcome'>;

/** The account's copy of an offer of 750.50 for a balance of 1,000, which was just proposed. */
export const aLedgerEntry = (organization: OrganizationId, account: string): LedgerEntry => ({
  kind: 'ledger_entry',
  organization,
  entry_kind: 'added',
  cause: 'account_created',
  amount: 100,
  currency: 'ARS',
  account_id: parseId(AccountId, account),
  at: noon.toISOString(),
  day: '2030-01-15',
  recorded_at: noon.toISOString(),
  version: 1,
});

export const anAccountSettlement = (
  over: Partial<Omit<AccountSettlement, 'status'>> &
    ({ readonly status?: OpenSettlementStatus } | SettlementState) = {},
): AccountSettlement => ({
  id: parseId(SettlementId, '7f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c'),
  original_balance: 1000,
  offered_amount: 750.5,
  discount_pct: 24.95,
  currency: 'ARS',
  expires_at: '2030-02-01T02:00:00.000Z',
  pay_by: '2030-02-15',
  created_at: noon.toISOString(),
  status: 'proposed',
  ...over,
});

export const aContact = (over: Partial<Contact> = {}): Contact => ({
  kind: 'contact',
  id: contactId,
  name: 'Ana Pérez',
  created_at: noon.toISOString(),
  updated_at: noon.toISOString(),
  version: 1,
  ...over,
});

/** An account in a request. */
export const aNewAccount = (over: Partial<NewAccount> = {}): NewAccount => ({
  external_id: 'INV-1',
  contact: { name: 'Ana Pérez', phone: '+5491155550123', email: 'ana@example.com' },
  total_amount: 1000.5,
  ...over,
});

/** An enabled subscription to all events. Its secret is not really sealed. */
export const aWebhook = (over: Partial<Webhook> = {}): Webhook => ({
  kind: 'webhook',
  organization: anOrganizationId,
  id: parseId(WebhookId, '6f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c'),
  url: 'https://erp.example.com/hooks',
  events: ['*'],
  enabled: true,
  consecutive_timeouts: 0,
  api_version: 'v1',
  secret_id: '8f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c',
  sealed_secret: 'sealed',
  created_at: noon.toISOString(),
  updated_at: noon.toISOString(),
  version: 1,
  ...over,
});

/** A delivery that was recorded at noon and has not been attempted yet. */
export const aDelivery = (over: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  kind: 'webhook_delivery',
  organization: anOrganizationId,
  webhook: aWebhook().id,
  id: deliveryIdOf(aWebhook().id, '7f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c', noon.toISOString()),
  event_id: '7f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c',
  event: 'account.created',
  trigger: 'event',
  status: 'pending',
  body: '{}',
  attempts: [],
  failures: 0,
  next_attempt_at: noon.toISOString(),
  due_at: '2030-01-15T12:10:00.000Z',
  created_at: noon.toISOString(),
  expires_at_seconds: 0,
  version: 1,
  ...over,
});

export const anImportJob = (over: Partial<ImportJob> = {}): ImportJob => ({
  kind: 'import_job',
  id: parseId(ImportJobId, 'imp_4f0e7a1c7d3f4a559f0e3f5d6f0a1b2c'),
  organization: anOrganizationId,
  status: 'processing',
  total_records: 10,
  results: {},
  created_at: noon.toISOString(),
  expires_at_seconds: 0,
  ...over,
});

export const anInteractionRef = (over: Partial<InteractionRef> = {}): InteractionRef => ({
  organization: anOrganizationId,
  account: accountId,
  interaction: parseId(InteractionId, '5f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c'),
  at: noon.toISOString(),
  ...over,
});

/** An SMS that is being sent. */
export const anInteraction = (over: Partial<Interaction> = {}): Interaction => ({
  kind: 'interaction',
  id: anInteractionRef().interaction,
  account_id: accountId,
  contact_id: contactId,
  channel: 'sms',
  direction: 'outbound',
  status: 'sending',
  rank: 0,
  provider: 'telephony',
  to: '+5491155550123',
  action_type: 'reminder',
  body: 'Hola Ana, su saldo pendiente es de 1.000,50.',
  initiated_by: { kind: 'user', id: 'user' },
  created_at: noon.toISOString(),
  updated_at: noon.toISOString(),
  ...over,
});

/** A conversation with an AI agent as the voice provider reports it: answered, with a few words spoken. */
export const aConversation = (ref: InteractionRef, over: object = {}) => ({
  agent_id: 'agent_1',
  conversation_id: 'conv_1',
  status: 'done',
  user_id: interactionRefText(ref),
  transcript: [
    { role: 'agent', message: 'Hola, ¿hablo con Ana?', time_in_call_secs: 0 },
    { role: 'user', message: 'Sí, soy yo.', time_in_call_secs: 3 },
  ],
  metadata: {
    start_time_unix_secs: Math.floor(noon.getTime() / 1000),
    call_duration_secs: 42,
    termination_reason: 'Call ended by remote party',
    main_language: 'es',
    phone_call: { type: 'twilio', direction: 'outbound', call_sid: 'CA1', call_result: 'answered' },
  },
  analysis: {
    call_successful: 'success',
    transcript_summary: 'Ana answered.',
    evaluation_criteria_results: {},
    data_collection_results: {},
  },
  ...over,
});

/** The result of an agent's data collection, as the voice provider reports it. */
export const collected = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, { data_collection_id: id, value, rationale: 'It was said.' }]),
  );
