import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { required } from './required.ts';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A stub of all providers that records requests, and a stub of Secrets Manager with their credentials. */
export interface ProviderStub {
  readonly url: string;
  /** Requests received since the last `forget`. */
  readonly asked: readonly ReceivedRequest[];
  /** Sets the reply to all later requests; `undefined` accepts every request. */
  answerWith(
    answer: ((outgoing: ServerResponse, path: string, method: string, request: ReceivedRequest) => void) | undefined,
  ): void;
  forget(): void;
  /** Starts a Secrets Manager whose credentials point the service to `providerUrl`; returns its URL. */
  secretsFor(providerUrl: string): Promise<string>;
  stop(): void;
}

const listening = async (answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void) => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server listening on a TCP port has an AddressInfo.
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const reply = (outgoing: ServerResponse, status: number, body: object) =>
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

let accepted = 0;

/** The voices that the stub offers. */
export const stubVoices = ['voice_ana', 'voice_bea'];

/** As the voice provider does, adds voices to those that were asked for. */
const voicesOf = (ids: readonly string[]) => {
  const known = ids.filter((id) => id.startsWith('voice_'));
  const voices = [...new Set([...stubVoices, ...known])].map((id) => ({
    voice_id: id,
    name: id,
    labels: { gender: 'female', language: 'es' },
    preview_url: null,
  }));
  return { voices, has_more: false, total_count: voices.length };
};

/** The numbers that the account does not own. */
const forSale = /^\+541152363\d{3}$/;
/** A subscription as the billing provider has it, of the customer that the stub gives to the organization. */
export const aSubscription = (organization: string, over: object = {}) => ({
  id: 'sub_1',
  object: 'subscription',
  customer: `cus_${organization}`,
  status: 'active',
  created: 1_900_000_000,
  livemode: false,
  metadata: { organization_id: organization },
  cancel_at: null,
  cancel_at_period_end: false,
  items: {
    object: 'list',
    data: [{ id: 'si_1', price: { id: 'price_1' }, quantity: 1, current_period_end: 1_902_592_000 }],
  },
  ...over,
});

/** A payment of 10 for one debt, that succeeded. */
const aPayment = (id: string, organization: string, account: string) => ({
  id,
  object: 'payment_intent',
  amount_received: 1000,
  currency: 'ars',
  status: 'succeeded',
  metadata: { organization_id: organization, [account]: '10' },
  latest_charge: { amount_refunded: 0, created: 1_764_000_000, disputed: false },
});

/**
 * Replies to requests to the billing provider, which has each subscription `sub_<status>_<organization>` and each payment
 * `pi_<organization>_<account>`.
 */
function acceptBilling(path: string, outgoing: ServerResponse, body: string): boolean {
  const id = String(++accepted).padStart(24, '0');
  const organization = new URLSearchParams(body).get('metadata[organization_id]') ?? '';
  const [, subscription = '', status = '', owner = ''] =
    /^\/v1\/subscriptions\/(sub_([a-z_]+)_([0-9a-f-]+))$/.exec(path) ?? [];
  const [, payment = '', payer = '', account = ''] =
    /^\/v1\/payment_intents\/(pi_([0-9a-f-]+)_([0-9a-f-]+))\?/.exec(path) ?? [];
  if (path === '/v1/customers') reply(outgoing, 200, { id: `cus_${organization}` });
  else if (path === '/v1/checkout/sessions') reply(outgoing, 200, { id: `cs_${id}`, url: `https://pay.example/${id}` });
  else if (path === '/v1/billing_portal/sessions')
    reply(outgoing, 200, { id: `bps_${id}`, url: `https://portal.example/${id}` });
  else if (subscription) reply(outgoing, 200, aSubscription(owner, { id: subscription, status }));
  else if (payment) reply(outgoing, 200, aPayment(payment, payer, account));
  else return false;
  return true;
}

/** Registers every domain, under an id that names it, and has verified it by the next request; the account's list is empty. */
function acceptDomain(outgoing: ServerResponse, body: string, id: string | undefined): void {
  if (id === undefined && body === '') return void reply(outgoing, 200, { object: 'list', has_more: false, data: [] });
  const name = id === undefined ? (JSON.parse(body) as { readonly name: string }).name : id.replace('domain_', '');
  const record = { record: 'DKIM', name: '_domainkey', type: 'TXT', ttl: 'Auto', value: 'p=1', status: 'verified' };
  const domain = { id: `domain_${name}`, name, region: 'us-east-1', records: [record] };
  reply(outgoing, id === undefined ? 201 : 200, { ...domain, status: id === undefined ? 'not_started' : 'verified' });
}

/**
 * Replies as the provider does when it accepts a request, by the request's path. It has whatever it is asked for, except
 * numbers for sale; the conversation `conv_open…` is still in progress.
 */
export function accept(path: string, outgoing: ServerResponse, body = ''): void {
  if (acceptBilling(path, outgoing, body)) return;
  const form = new URLSearchParams(body);
  const id = String(++accepted).padStart(32, '0');
  if (path.endsWith('/Messages.json')) return void reply(outgoing, 201, { sid: `SM${id}`, status: 'queued' });
  if (path.endsWith('/Calls.json')) return void reply(outgoing, 201, { sid: `CA${id}`, status: 'queued' });
  if (path.endsWith('/emails')) return void reply(outgoing, 200, { id });
  if (path.endsWith('/outbound-call'))
    return void reply(outgoing, 200, {
      success: true,
      message: 'ok',
      conversation_id: `conv_${id}`,
      callSid: `CA${id}`,
    });
  const { pathname, searchParams } = new URL(path, 'http://provider');
  if (pathname.endsWith('/Messages.json')) return void reply(outgoing, 200, { messages: [], next_page_uri: null });
  const message = /\/Messages\/([^/]+)\.json$/.exec(pathname)?.[1];
  if (message !== undefined) return void reply(outgoing, 200, { sid: message, status: 'queued' });
  if (pathname === '/v1/convai/agents/create') return void reply(outgoing, 200, { agent_id: `agent_${id}` });
  if (pathname === '/v1/convai/agents') return void reply(outgoing, 200, { agents: [], has_more: false });
  if (pathname === '/v1/convai/tools') return void reply(outgoing, 200, { id: `tool_${id}`, tools: [] });
  if (pathname === '/v1/convai/phone-numbers' && body !== '')
    return void reply(outgoing, 200, { phone_number_id: `phnum_${id}` });
  const domain = /^\/domains(\/[^/]+)?(\/verify)?$/.exec(pathname);
  if (domain) return acceptDomain(outgoing, body, domain[1]?.slice(1));
  const [, kind = '', named = ''] = /^\/v1\/convai\/(agents|phone-numbers)\/([^/]+)$/.exec(pathname) ?? [];
  if (kind === 'agents') return void reply(outgoing, 200, { agent_id: decodeURIComponent(named), name: 'Ana' });
  if (kind === 'phone-numbers')
    return void reply(outgoing, 200, { phone_number_id: decodeURIComponent(named), phone_number: '+15005550006' });
  if (pathname.endsWith('/IncomingPhoneNumbers.json')) {
    const isPurchase = form.has('PhoneNumber');
    const phone_number = required((isPurchase ? form : searchParams).get('PhoneNumber'));
    const number = { sid: `PN${id}`, phone_number, capabilities: { voice: true, sms: true } };
    if (isPurchase) return void reply(outgoing, 201, { ...number, friendly_name: form.get('FriendlyName') });
    return void reply(outgoing, 200, { incoming_phone_numbers: forSale.test(phone_number) ? [] : [number] });
  }
  if (pathname === '/v1/convai/phone-numbers') return void reply(outgoing, 200, []);
  if (pathname.includes('/IncomingPhoneNumbers/')) return void outgoing.writeHead(204).end();
  if (pathname.endsWith('/get-signed-url'))
    return void reply(outgoing, 200, { signed_url: `wss://voice.example/${searchParams.get('agent_id')}/${id}` });
  if (pathname === '/v2/voices') return void reply(outgoing, 200, voicesOf(searchParams.getAll('voice_ids')));
  const conversation = /\/conversations\/([^/]+)$/.exec(path)?.[1];
  if (conversation !== undefined)
    return void reply(outgoing, 200, {
      conversation_id: conversation,
      status: conversation.startsWith('conv_open') ? 'in-progress' : 'done',
      transcript: [{ role: 'user', message: 'Sí, soy yo.', time_in_call_secs: 3 }],
      metadata: { start_time_unix_secs: 0, call_duration_secs: 42 },
    });
  reply(outgoing, 404, { message: `Nothing is at ${path}.` });
}

/** The providers' signing keys: the current one and its replacement during rotation. */
export const signingKeys = {
  telephony: { auth_tokens: ['0123456789abcdef0123456789abcdef', 'fedcba9876543210fedcba9876543210'] },
  emailprovider: {
    webhook_secrets: ['whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3', 'whsec_NzY1NDMyMTBmZWRjYmE5ODc2NTQzMjEw'],
  },
  voiceprovider: {
    webhook_secrets: ['wsec_0123456789abcdef', 'wsec_fedcba9876543210'],
    tool_token_secret: 'a-secret-of-at-least-32-characters',
  },
  billingprovider: {
    webhook_secrets: ['whsec_0123456789abcdef', 'whsec_fedcba9876543210'],
    payment_webhook_secrets: ['whsec_00112233445566'],
  },
};

/** The secret that the deployment generates. */
const sealingSecret = 'a'.repeat(64);

const secretsOf = (base_url: string): Readonly<Record<string, object>> => ({
  telephony: {
    account_sid: `AC${'0'.repeat(32)}`,
    api_key_sid: `SK${'0'.repeat(32)}`,
    api_key_secret: 'secret-of-the-key',
    ...signingKeys.telephony,
    base_url,
  },
  emailprovider: { api_key: 're_1', ...signingKeys.emailprovider, base_url },
  voiceprovider: { api_key: 'xi_1', ...signingKeys.voiceprovider, base_url },
  billingprovider: { api_key: 'sk_1', ...signingKeys.billingprovider, base_url },
  'billingprovider-of-one-price': {
    api_key: 'sk_1',
    webhook_secrets: ['whsec_1'],
    price_ids: ['price_1'],
    price_names: { price_1: 'Monthly', price_2: 'No longer sold' },
    base_url,
  },
});

export async function startProviderStub(): Promise<ProviderStub> {
  const servers: Server[] = [];
  const asked: ReceivedRequest[] = [];
  let answer: Parameters<ProviderStub['answerWith']>[0];
  const provider = await listening((incoming, outgoing) => {
    void text(incoming).then((body) => {
      const { url: path = '', method = '' } = incoming;
      const request = { method, path, headers: incoming.headers, body };
      asked.push(request);
      if (answer) answer(outgoing, path, method, request);
      else accept(path, outgoing, body);
    });
  });
  servers.push(provider.server);
  return {
    url: provider.url,
    asked,
    answerWith: (given) => {
      answer = given;
    },
    forget: () => {
      asked.length = 0;
      answer = undefined;
    },
    secretsFor: async (providerUrl) => {
      const secrets = secretsOf(providerUrl);
      const store = await listening((incoming, outgoing) => {
        void text(incoming).then((body) => {
          const { SecretId } = JSON.parse(body) as { SecretId: string };
          const secret = secrets[required(SecretId.split('/').at(-1))];
          if (SecretId.startsWith('arn:')) reply(outgoing, 200, { Name: SecretId, SecretString: sealingSecret });
          else if (secret) reply(outgoing, 200, { Name: SecretId, SecretString: JSON.stringify(secret) });
          else reply(outgoing, 400, { __type: 'ResourceNotFoundException' });
        });
      });
      servers.push(store.server);
      return store.url;
    },
    stop: () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
