import { recentItems } from '../foundation/recent-items.ts';
import { type Form, formAsJson, parseForm } from './request-form.ts';
import type { HandledRequest, ProviderReply, ProviderRequest, Simulator } from './simulator.ts';
import { type Call, placeCall, readCall } from './telephony-calls.ts';
import { type Message, listMessages, readMessage } from './telephony-message.ts';
import { searchNumbers } from './telephony-number-search.ts';
import {
  type OwnedNumbers,
  buyNumber,
  listNumbers,
  readNumber,
  releaseNumber,
  updateNumber,
} from './telephony-numbers.ts';
import { type PathParts, type TelephonyContext, pageOf, telephonyError } from './telephony-protocol.ts';
import { sendMessage } from './telephony-send-message.ts';

const maxMessages = 5000;
const maxCalls = 1000;

interface EndpointRequest {
  readonly parts: PathParts;
  readonly query: URLSearchParams;
  readonly form: Form;
}

type Handled = Omit<HandledRequest, 'operation'> & Partial<Pick<HandledRequest, 'operation'>>;

interface Endpoint {
  readonly method: string;
  /** Relative to `/2010-04-01/Accounts/{AccountSid}/`. */
  readonly path: RegExp;
  readonly operation: string;
  readonly handle: (request: EndpointRequest) => Handled;
}

const paths = {
  messages: /^Messages\.json$/,
  message: /^Messages\/(?<sid>[^/]+)\.json$/,
  calls: /^Calls\.json$/,
  call: /^Calls\/(?<sid>[^/]+)\.json$/,
  numbersForSale: /^AvailablePhoneNumbers\/(?<country>[^/]+)\/(?<type>[^/]+)\.json$/,
  numbers: /^IncomingPhoneNumbers\.json$/,
  number: /^IncomingPhoneNumbers\/(?<sid>[^/]+)\.json$/,
  callerIds: /^OutgoingCallerIds\.json$/,
};

/** A path of the provider's other API, whose paths do not contain the account. */
const sendersPath = '/v2/Channels/Senders';

const endpointsOf = (context: TelephonyContext, numbers: OwnedNumbers): readonly Endpoint[] => {
  const messages = recentItems<Message>(maxMessages);
  const calls = recentItems<Call>(maxCalls);
  const endpoint = (method: string, path: RegExp, operation: string, handle: Endpoint['handle']): Endpoint => ({
    method,
    path,
    operation,
    handle,
  });
  return [
    endpoint('POST', paths.messages, 'send_message', ({ form }) => sendMessage(context, numbers, messages, form)),
    endpoint('GET', paths.messages, 'list_messages', ({ query }) => ({
      reply: listMessages(context, messages, query),
    })),
    endpoint('GET', paths.message, 'read_message', ({ parts }) => ({ reply: readMessage(context, messages, parts) })),
    endpoint('POST', paths.calls, 'place_call', ({ form }) => placeCall(context, calls, form)),
    endpoint('GET', paths.call, 'read_call', ({ parts }) => ({ reply: readCall(context, calls, parts) })),
    endpoint('GET', paths.numbersForSale, 'search_numbers', ({ parts, query }) => ({
      reply: searchNumbers(context, numbers, parts, query),
    })),
    endpoint('POST', paths.numbers, 'buy_number', ({ form }) => ({ reply: buyNumber(context, numbers, form) })),
    endpoint('GET', paths.numbers, 'list_numbers', ({ query }) => ({ reply: listNumbers(context, numbers, query) })),
    endpoint('GET', paths.number, 'read_number', ({ parts }) => ({ reply: readNumber(context, numbers, parts) })),
    endpoint('POST', paths.number, 'update_number', ({ parts, form }) => ({
      reply: updateNumber(context, numbers, parts, form),
    })),
    // The account has verified only numbers that it owns.
    endpoint('GET', paths.callerIds, 'list_caller_ids', ({ query }) => ({
      reply: pageOf(context, 'OutgoingCallerIds', 'outgoing_caller_ids', [], query),
    })),
    endpoint('DELETE', paths.number, 'release_number', ({ parts }) => ({ reply: releaseNumber(numbers, parts) })),
  ];
};

const accountPath = /^\/2010-04-01\/Accounts\/([^/]+)\/(.+)$/;

export const telephony = (context: TelephonyContext, numbers: OwnedNumbers): Simulator => {
  const endpoints = endpointsOf(context, numbers);
  return {
    handle: (request) => {
      const [, account, resource = ''] = accountPath.exec(request.path) ?? [];
      const form = parseForm(request.body);
      const endpoint = endpoints.find(({ method, path }) => method === request.method && path.test(resource));
      const shown = {
        operation: endpoint?.operation ?? `${request.method} ${request.path}`,
        body: request.body === '' ? undefined : formAsJson(form),
      };
      const refusal = refusalOf(context.keys, request, account);
      if (refusal) return { ...shown, reply: refusal };
      if (request.method === 'GET' && request.path === sendersPath)
        return { ...shown, operation: 'list_whatsapp_senders', reply: listWhatsappSenders(numbers) };
      if (!endpoint) return { ...shown, reply: telephonyError(404, 20404, 'The requested resource was not found') };
      const parts = endpoint.path.exec(resource)?.groups ?? {};
      return { ...shown, ...endpoint.handle({ parts, query: request.query, form }) };
    },
  };
};

/** Every number of the account sends WhatsApp messages. */
const listWhatsappSenders = (numbers: OwnedNumbers): ProviderReply => ({
  status: 200,
  body: {
    senders: numbers.all().map(({ phone }) => ({ sender_id: `whatsapp:${phone}`, status: 'ONLINE' })),
    meta: { key: 'senders', page: 0, page_size: 1000, next_page_url: null },
  },
});

const refusalOf = (
  keys: TelephonyContext['keys'],
  { headers }: ProviderRequest,
  account: string | undefined,
): ProviderReply | undefined => {
  const [scheme, credentials = ''] = (headers.authorization ?? '').split(' ');
  const given = Buffer.from(credentials, 'base64').toString();
  const accepted = [
    `${keys.api_key_sid}:${keys.api_key_secret}`,
    ...keys.auth_tokens.map((token) => `${keys.account_sid}:${token}`),
  ];
  if (scheme?.toLowerCase() !== 'basic' || !accepted.includes(given)) {
    return telephonyError(401, 20003, 'Authenticate', { 'www-authenticate': 'Basic realm="Twilio API"' });
  }
  if (account !== undefined && account !== keys.account_sid) {
    return telephonyError(404, 20404, `The requested resource /Accounts/${account} was not found`);
  }
  return undefined;
};
