import { billingClient } from '../../../lib/platform/providers/billing-client.ts';
import { email } from '../../../lib/platform/providers/email-client.ts';
import { emailDomainsClient } from '../../../lib/platform/providers/email-domains-client.ts';
import { interactionRefText } from '../../../lib/platform/providers/interaction-ref.ts';
import { telephonyClient } from '../../../lib/platform/providers/telephony-client.ts';
import { telephonyNumbersClient } from '../../../lib/platform/providers/telephony-numbers-client.ts';
import { voiceClient, voiceWorkspaceClient } from '../../../lib/platform/providers/voice-client.ts';
import { voiceSetupClient } from '../../../lib/platform/providers/voice-setup-client.ts';
import { ContactId, parseId } from '../../../lib/foundation/ids.ts';
import { json } from './provider-server.ts';
import {
  aiCall,
  billingSecret,
  emailSecret,
  humanCall,
  outgoingEmail,
  ref,
  telephonySecret,
  textMessage,
  voiceSecret,
} from './samples.ts';

/** The clients of all providers, which call one address. */
export const clientsOf = (origin: string) => ({
  telephony: telephonyClient(telephonySecret(origin)),
  email: email(emailSecret(origin)),
  domains: emailDomainsClient(emailSecret(origin)),
  voice: voiceClient(voiceSecret(origin)),
  numbers: telephonyNumbersClient(telephonySecret(origin)),
  workspace: voiceWorkspaceClient(voiceSecret(origin)),
  setup: voiceSetupClient(voiceSecret(origin)),
  billing: billingClient(billingSecret(origin)),
});
type Clients = ReturnType<typeof clientsOf>;

const zeros = '0'.repeat(32);
const telephonyAccount = `/2010-04-01/Accounts/AC${zeros}`;

export const template = { contentId: `HX${zeros}`, variables: { 1: 'Ana', 2: '$ 10' } };
const service = `MG${zeros}`;

/** The reply to a message or a call. */
export const sent = (body: object) => json(201, { status: 'queued', sid: `SM${'1'.repeat(32)}`, ...body });
export const telephonyFile = 'telephony.twilio_api_v2010.json';
const emailFile = 'emailprovider.resend.json';
export const voiceFile = 'voiceprovider.elevenlabs.json';
export const conversation = {
  agent_id: 'a',
  conversation_id: 'conv 1/2',
  status: 'done',
  transcript: [],
  metadata: { start_time_unix_secs: 1, call_duration_secs: 2 },
  has_audio: false,
  has_user_audio: false,
  has_response_audio: false,
};
export const agent = {
  agent_id: 'agent 1/2',
  name: 'Ana',
  conversation_config: {},
  metadata: { created_at_unix_secs: 1 },
};
export const toolConfig = {
  type: 'webhook',
  name: 'opt_out',
  description: 'Opts out.',
  api_schema: { url: 'https://a.example' },
};
export const phoneNumber = {
  phone_number: '+15005550006',
  label: 'Collections',
  phone_number_id: 'phnum_1',
  assigned_agent: { agent_id: 'agent_1', agent_name: 'Ana' },
  provider: 'twilio',
};
export const imported = { phone_number_id: 'phnum_1' };
export const numberImport = {
  phoneNumber: '+15005550006',
  label: 'Collections',
  accountSid: `AC${zeros}`,
  authToken: 'telephony-token',
};
export const lucia = {
  voice_id: 'voice_lucia',
  name: 'Lucía',
  category: 'premade',
  labels: { language: 'es', gender: 'female', accent: 'argentine' },
  available_for_tiers: [],
  high_quality_base_model_ids: [],
  preview_url: 'https://voices.example.test/lucia.mp3',
};
export const voices = { voices: [lucia], has_more: false, total_count: 1, next_page_token: null };
export const signedUrl = { signed_url: 'wss://voice.example.test/conversation?conversation_signature=s' };
const owned = {
  incoming_phone_numbers: [
    { sid: `PN${zeros}`, phone_number: '+18089255327', capabilities: { voice: true, sms: false } },
  ],
};
const available = {
  available_phone_numbers: [
    {
      phone_number: '+18089255327',
      iso_country: 'US',
      region: 'HI',
      locality: null,
      address_requirements: 'none',
      capabilities: { voice: true, SMS: true, MMS: false },
    },
  ],
};
export const conversations = {
  conversations: [
    {
      agent_id: 'a',
      conversation_id: 'conv_1',
      start_time_unix_secs: 1,
      call_duration_secs: 2,
      message_count: 3,
      status: 'done',
      call_successful: 'success',
    },
  ],
  has_more: false,
  next_cursor: null,
};
export const started = { success: true, message: 'Success', conversation_id: 'conv_1', callSid: 'CA1' };

export const billingFile = 'billingprovider.stripe.json';
export const checkout = {
  organization: ref.organization,
  customer: 'cus_1',
  price: 'price_1',
  successUrl: 'https://console.example.test/?session={CHECKOUT_SESSION_ID}&ñ=1',
  cancelUrl: 'http://localhost:4000/',
  idempotencyKey: 'checkout/1',
};
export const paymentSession = {
  account: 'acct_1',
  organization: ref.organization,
  contact: parseId(ContactId, ref.account),
  currency: 'ARS',
  debts: [{ account: ref.account, amount: 1234.5, name: 'Banco · INV-1' }],
  language: 'es',
  successUrl: 'https://service.test/p/token?payment=done',
  cancelUrl: 'https://service.test/p/token?payment=canceled',
  expiresAt: new Date('2030-01-01T00:00:00Z'),
  idempotencyKey: 'payment/1',
};
export const portal = { customer: 'cus_1', returnUrl: 'https://console.example.test/', idempotencyKey: 'portal/1' };
export const subscription = {
  id: 'sub 1/2',
  object: 'subscription',
  automatic_tax: { enabled: false },
  billing_cycle_anchor: 1_900_000_000,
  cancel_at: null,
  cancel_at_period_end: false,
  collection_method: 'charge_automatically',
  created: 1_900_000_000,
  currency: 'usd',
  customer: 'cus_1',
  items: { object: 'list', data: [{ price: { id: 'price_1' }, current_period_end: 1_902_592_000 }] },
  livemode: false,
  metadata: { organization_id: ref.organization },
  start_date: 1_900_000_000,
  status: 'active',
};

const domain = {
  object: 'domain',
  id: 'domain 1/2',
  name: 'mail.example',
  status: 'pending',
  created_at: '2030-01-01 00:00:00.000000+00',
  region: 'sa-east-1',
  records: [
    { record: 'DKIM', name: 'resend._domainkey.mail', type: 'TXT', ttl: 'Auto', status: 'pending', value: 'p=MIG' },
    { record: 'SPF', name: 'send.mail', type: 'MX', ttl: 'Auto', status: 'pending', value: 'smtp.test', priority: 10 },
  ],
};
const domains = { object: 'list', has_more: false, data: [domain] };

/**
 * Every request that a client can make: its method and address, the description that has it, and a reply; the reply of
 * others is the example of the description, or a message or call that is queued.
 */
export const requests = [
  {
    of: 'an SMS',
    sends: `POST ${telephonyAccount}/Messages.json`,
    file: telephonyFile,
    ask: (to: Clients) => to.telephony.sendMessage(textMessage),
  },
  {
    of: 'an SMS from a messaging service',
    sends: `POST ${telephonyAccount}/Messages.json`,
    file: telephonyFile,
    ask: (to: Clients) => to.telephony.sendMessage({ ...textMessage, from: service }),
  },
  {
    of: 'free text on WhatsApp',
    sends: `POST ${telephonyAccount}/Messages.json`,
    file: telephonyFile,
    ask: (to: Clients) => to.telephony.sendMessage({ ...textMessage, channel: 'whatsapp' }),
  },
  {
    of: 'a template on WhatsApp',
    sends: `POST ${telephonyAccount}/Messages.json`,
    file: telephonyFile,
    ask: (to: Clients) => to.telephony.sendMessage({ ...textMessage, channel: 'whatsapp', content: template }),
  },
  {
    of: 'a call by a human agent',
    sends: `POST ${telephonyAccount}/Calls.json`,
    file: telephonyFile,
    ask: (to: Clients) => to.telephony.startHumanCall(humanCall),
  },
  {
    of: 'an email',
    sends: 'POST /emails',
    file: emailFile,
    reply: { id: 'e1' },
    ask: (to: Clients) => to.email.send(outgoingEmail),
  },
  {
    of: 'an email with everything',
    sends: 'POST /emails',
    file: emailFile,
    reply: { id: 'e1' },
    ask: (to: Clients) => to.email.send({ ...outgoingEmail, replyTo: 'ask@example.test', text: 'Saldo' }),
  },
  {
    of: 'the registration of a domain',
    sends: 'POST /domains',
    file: emailFile,
    reply: domain,
    ask: (to: Clients) => to.domains.createDomain('mail.example'),
  },
  {
    of: 'the search for a domain',
    sends: 'GET /domains?limit=100',
    file: emailFile,
    reply: domains,
    ask: (to: Clients) => to.domains.findDomain('a.example'),
  },
  {
    of: 'a domain',
    sends: 'GET /domains/domain%201%2F2',
    file: emailFile,
    reply: domain,
    ask: (to: Clients) => to.domains.readDomain('domain 1/2'),
  },
  {
    of: 'the verification of a domain',
    sends: 'POST /domains/domain%201%2F2/verify',
    file: emailFile,
    reply: { object: 'domain', id: 'domain 1/2' },
    ask: (to: Clients) => to.domains.startVerification('domain 1/2'),
  },
  {
    of: 'a call by an AI agent',
    sends: 'POST /v1/convai/twilio/outbound-call',
    file: voiceFile,
    reply: started,
    ask: (to: Clients) => to.voice.startAiCall(aiCall),
  },
  {
    of: 'a call that begins with a sentence of its own',
    sends: 'POST /v1/convai/twilio/outbound-call',
    file: voiceFile,
    reply: started,
    ask: (to: Clients) => to.voice.startAiCall({ ...aiCall, firstMessage: 'Hola.' }),
  },
  {
    of: 'a call in another voice',
    sends: 'POST /v1/convai/twilio/outbound-call',
    file: voiceFile,
    reply: started,
    ask: (to: Clients) => to.voice.startAiCall({ ...aiCall, firstMessage: 'Hola.', voiceId: 'voice_lucia' }),
  },
  {
    of: 'the fetch of a conversation',
    sends: 'GET /v1/convai/conversations/conv%201%2F2',
    file: voiceFile,
    reply: conversation,
    ask: (to: Clients) => to.voice.fetchConversation('conv 1/2'),
  },
  {
    of: 'the search for a conversation',
    sends: `GET /v1/convai/conversations?user_id=${encodeURIComponent(interactionRefText(ref))}&page_size=1`,
    file: voiceFile,
    reply: conversations,
    ask: (to: Clients) => to.voice.findConversation(ref),
  },
  {
    of: 'an agent',
    sends: 'GET /v1/convai/agents/agent%201%2F2',
    file: voiceFile,
    reply: agent,
    ask: (to: Clients) => to.workspace.readAgent('agent 1/2'),
  },
  {
    of: 'a change of an agent',
    sends: 'PATCH /v1/convai/agents/agent%201%2F2',
    file: voiceFile,
    reply: agent,
    ask: (to: Clients) => to.workspace.updateAgent('agent 1/2', { name: 'Ana', conversation_config: {} }),
  },
  {
    of: 'an imported number',
    sends: 'GET /v1/convai/phone-numbers/phnum%201%2F2',
    file: voiceFile,
    reply: phoneNumber,
    ask: (to: Clients) => to.workspace.readPhoneNumber('phnum 1/2'),
  },
  {
    of: 'the voices',
    sends: 'GET /v2/voices?page_size=100',
    file: voiceFile,
    reply: voices,
    ask: (to: Clients) => to.workspace.listVoices(),
  },
  {
    of: 'two voices',
    sends: 'GET /v2/voices?page_size=100&voice_ids=a&voice_ids=b',
    file: voiceFile,
    reply: voices,
    ask: (to: Clients) => to.workspace.listVoices(['a', 'b']),
  },
  {
    of: 'the signed URL of a conversation',
    sends: 'GET /v1/convai/conversation/get-signed-url?agent_id=agent+1%2F2',
    file: voiceFile,
    reply: signedUrl,
    ask: (to: Clients) => to.workspace.signConversationUrl('agent 1/2'),
  },
  // The official example breaks its own schema: it has an empty text for the id of an application.
  {
    of: 'an owned number',
    sends: `GET ${telephonyAccount}/IncomingPhoneNumbers.json?PhoneNumber=%2B18089255327`,
    file: telephonyFile,
    reply: owned,
    ask: (to: Clients) => to.numbers.readOwnedNumber('+18089255327'),
  },
  {
    of: 'numbers with an area code',
    sends: `GET ${telephonyAccount}/AvailablePhoneNumbers/US/Local.json?PageSize=30&AreaCode=808`,
    file: telephonyFile,
    reply: available,
    ask: (to: Clients) => to.numbers.searchNumbers({ country: 'US', numberType: 'local', areaCode: '808' }),
  },
  {
    of: 'numbers with some digits',
    sends: `GET ${telephonyAccount}/AvailablePhoneNumbers/AR/Mobile.json?PageSize=30&Contains=11`,
    file: telephonyFile,
    reply: available,
    ask: (to: Clients) => to.numbers.searchNumbers({ country: 'AR', numberType: 'mobile', areaCode: '11' }),
  },
  {
    of: 'toll-free numbers',
    sends: `GET ${telephonyAccount}/AvailablePhoneNumbers/US/TollFree.json?PageSize=30`,
    file: telephonyFile,
    reply: available,
    ask: (to: Clients) => to.numbers.searchNumbers({ country: 'US', numberType: 'tollfree' }),
  },
  {
    of: 'the release of a number',
    sends: `DELETE ${telephonyAccount}/IncomingPhoneNumbers/PN${zeros}.json`,
    file: telephonyFile,
    ask: (to: Clients) => to.numbers.releaseNumber(`PN${zeros}`),
  },
  {
    of: 'the imported numbers',
    sends: 'GET /v1/convai/phone-numbers',
    file: voiceFile,
    reply: [phoneNumber],
    ask: (to: Clients) => to.workspace.listPhoneNumbers(),
  },
  {
    of: 'the removal of an imported number',
    sends: 'DELETE /v1/convai/phone-numbers/phnum%201%2F2',
    file: voiceFile,
    ask: (to: Clients) => to.workspace.deletePhoneNumber('phnum 1/2'),
  },
  {
    of: 'a new agent',
    sends: 'POST /v1/convai/agents/create',
    file: voiceFile,
    reply: { agent_id: 'agent_1' },
    ask: (to: Clients) => to.setup.createAgent({ name: 'Ana', conversation_config: {} }),
  },
  {
    of: 'a tool',
    sends: 'POST /v1/convai/tools',
    file: voiceFile,
    reply: {
      id: 'tool_1',
      tool_config: toolConfig,
      access_info: { is_creator: true, creator_name: 'A', creator_email: 'a@b.example', role: 'admin' },
      usage_stats: { avg_latency_secs: 0, total_calls: 0 },
    },
    ask: (to: Clients) => to.setup.createTool(toolConfig),
  },
  {
    of: 'the assignment of a number',
    sends: 'PATCH /v1/convai/phone-numbers/phnum%201%2F2',
    file: voiceFile,
    reply: phoneNumber,
    ask: (to: Clients) => to.setup.assignAgent('phnum 1/2', 'agent_1'),
  },
  {
    of: 'the address of the messages to a number',
    sends: `POST ${telephonyAccount}/IncomingPhoneNumbers/PN${zeros}.json`,
    file: telephonyFile,
    reply: owned.incoming_phone_numbers[0],
    ask: (to: Clients) => to.numbers.setSmsUrl(`PN${zeros}`, 'https://service.test/api/webhooks/telephony'),
  },
  {
    of: 'the purchase of a number',
    sends: `POST ${telephonyAccount}/IncomingPhoneNumbers.json`,
    file: telephonyFile,
    reply: owned.incoming_phone_numbers[0],
    ask: (to: Clients) =>
      to.numbers.buyNumber({
        phoneNumber: '+18089255327',
        friendlyName: `cms/${ref.organization}/0123456789abcdef`,
        messageUrl: 'https://service.test/api/webhooks/telephony/inbound#rc=5&rp=all',
        callUrl: 'https://service.test/api/webhooks/telephony#rc=5&rp=all',
      }),
  },
] as const;

/** The description of the billing provider is of 2023; what a later version of its API replies is not in it. */
export const billingRequests = [
  {
    of: 'a customer',
    sends: 'POST /v1/customers',
    reply: { id: 'cus_1', object: 'customer', created: 1, livemode: false },
    ask: (to: Clients) => to.billing.createCustomer(ref.organization),
  },
  {
    of: 'a checkout',
    sends: 'POST /v1/checkout/sessions',
    reply: { id: 'cs_1', url: 'https://pay.example.test/cs_1' },
    ask: (to: Clients) => to.billing.createCheckoutSession(checkout),
  },
  {
    of: 'a checkout of debts',
    sends: 'POST /v1/checkout/sessions',
    reply: { id: 'cs_1', url: 'https://pay.example.test/cs_1' },
    ask: (to: Clients) => to.billing.createPaymentSession(paymentSession),
  },
  {
    of: 'a portal',
    sends: 'POST /v1/billing_portal/sessions',
    reply: { id: 'bps_1', url: 'https://portal.example.test/bps_1' },
    ask: (to: Clients) => to.billing.createPortalSession(portal),
  },
  {
    of: 'a customer that was deleted',
    sends: 'GET /v1/customers/cus_1',
    reply: { id: 'cus_1', object: 'customer', deleted: true },
    ask: (to: Clients) => to.billing.readCustomer('cus_1'),
  },
  {
    of: 'a subscription',
    sends: 'GET /v1/subscriptions/sub%201%2F2',
    reply: subscription,
    ask: (to: Clients) => to.billing.readSubscription('sub 1/2'),
  },
] as const;

/** The description, which was trimmed, lacks these. */
export const connectedRequests = [
  {
    of: 'a payment',
    sends: 'GET /v1/payment_intents/pi_1?expand[]=latest_charge',
    reply: { id: 'pi_1', currency: 'ars', status: 'processing', metadata: {}, latest_charge: null },
    ask: (to: Clients) => to.billing.readPayment('acct_1', 'pi_1'),
  },
  {
    of: 'the disputes of a payment',
    sends: 'GET /v1/disputes?payment_intent=pi_1&limit=100',
    reply: { object: 'list', data: [] },
    ask: (to: Clients) => to.billing.readDisputedUnits('acct_1', 'pi_1'),
  },
] as const;
