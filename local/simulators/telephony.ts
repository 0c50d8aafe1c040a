import { recentItems } from '../foundation/recent-items.ts';
import { formAsJson, parseForm } from './request-form.ts';
import type { ProviderReply, ProviderRequest, Simulator } from './simulator.ts';
import { placeCall } from './telephony-calls.ts';
import { type Message, listMessages } from './telephony-message.ts';
import { listNumbers } from './telephony-numbers.ts';
import { type TelephonyContext, telephonyError } from './telephony-protocol.ts';
import { sendMessage } from './telephony-send-message.ts';

const path = /^\/2010-04-01\/Accounts\/([^/]+)\/(Messages|Calls|IncomingPhoneNumbers)\.json$/;
const maxMessages = 5000;

/** A telephony provider with the API of Twilio. */
export const telephony = (context: TelephonyContext): Simulator => {
  const messages = recentItems<Message>(maxMessages);
  return {
    handle: (request) => {
      const [, account, resource] = path.exec(request.path) ?? [];
      const refusal = refusalOf(context.keys, request, account);
      const form = parseForm(request.body);
      const shown = { body: request.body === '' ? undefined : formAsJson(form) };
      const endpoint = `${request.method} ${resource}`;
      const operation = operations[endpoint] ?? `${request.method} ${request.path}`;
      if (refusal) return { ...shown, operation, reply: refusal };
      if (endpoint === 'POST Messages') return { ...shown, ...sendMessage(context, messages, form) };
      if (endpoint === 'GET Messages')
        return { ...shown, operation, reply: listMessages(context, messages, request.query) };
      if (endpoint === 'GET IncomingPhoneNumbers')
        return { ...shown, operation, reply: listNumbers(context, request.query) };
      if (endpoint === 'POST Calls') return { ...shown, ...placeCall(context, form) };
      return { ...shown, operation, reply: telephonyError(404, 20404, 'The requested resource was not found') };
    },
  };
};

const operations: Readonly<Record<string, string>> = {
  'POST Messages': 'send_message',
  'GET Messages': 'list_messages',
  'POST Calls': 'place_call',
  'GET IncomingPhoneNumbers': 'list_numbers',
};

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
