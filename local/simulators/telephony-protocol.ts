import { randomUUID } from 'node:crypto';
import { withoutOverrides } from './connection-overrides.ts';
import type { PhoneOutcome } from './magic-recipients.ts';
import type { ProviderKeys } from './provider-keys.ts';
import { type Form, unexpectedFieldName } from './request-form.ts';
import { telephonySignature } from './signatures.ts';
import type { CallbackRequest, HandledRequest, ProviderReply, SimulatorContext } from './simulator.ts';

export type TelephonyContext = SimulatorContext<ProviderKeys['telephony']>;

export type PathParts = Readonly<Record<string, string | undefined>>;

export const telephonyError = (
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): ProviderReply => ({
  status,
  headers,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

const tooManyRequests = telephonyError(429, 20429, 'Too Many Requests');
const internalError = telephonyError(500, 20500, 'An internal server error has occurred');

export const replyByRecipient = (outcome: PhoneOutcome, to: string): HandledRequest['reply'] | undefined => {
  if (outcome === 'silent') return 'silence';
  if (outcome === 'rate_limited') return tooManyRequests;
  if (outcome === 'broken') return internalError;
  if (outcome === 'refused') return telephonyError(400, 21211, `Invalid 'To' Phone Number: ${to}`);
  return undefined;
};

export const unexpectedFieldError = (
  form: Form,
  single: ReadonlySet<string>,
  lists: ReadonlySet<string>,
): ProviderReply | undefined => {
  const unexpected = unexpectedFieldName(form, single, lists);
  return unexpected === undefined ? undefined : telephonyError(400, 20001, `Unknown parameter '${unexpected}'`);
};

export const pageOf = (
  { keys }: TelephonyContext,
  resource: string,
  name: string,
  found: readonly object[],
  query: URLSearchParams,
): ProviderReply => {
  const [page, size] = [Number(query.get('Page') ?? 0), Number(query.get('PageSize') ?? 50)];
  const shown = found.slice(page * size, (page + 1) * size);
  const uriOf = (number: number): string => {
    const parameters = new URLSearchParams([...query].filter(([parameter]) => parameter !== 'Page'));
    parameters.set('Page', String(number));
    return `/2010-04-01/Accounts/${keys.account_sid}/${resource}.json?${parameters.toString()}`;
  };
  return {
    status: 200,
    body: {
      end: page * size + Math.max(shown.length - 1, 0),
      first_page_uri: uriOf(0),
      [name]: shown,
      next_page_uri: found.length > (page + 1) * size ? uriOf(page + 1) : null,
      page,
      page_size: size,
      previous_page_uri: page > 0 ? uriOf(page - 1) : null,
      start: page * size,
      uri: uriOf(page),
    },
  };
};

const phone = /^\+[1-9]\d{6,14}$/;
export const isPhone = (text: string): boolean => phone.test(text);

export const rfc2822 = (at: Date): string => at.toUTCString().replace('GMT', '+0000');

/** A signed form post; retries keep the idempotency token of the first attempt. */
export const signedForm = (
  { keys }: TelephonyContext,
  url: string,
  parameters: Record<string, string>,
): (() => CallbackRequest) => {
  const token = randomUUID();
  return () => ({
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'user-agent': 'TwilioProxy/1.1',
      'x-twilio-signature': telephonySignature(keys.auth_tokens[0] ?? '', withoutOverrides(url), parameters),
      'i-twilio-idempotency-token': token,
    },
    body: new URLSearchParams(parameters).toString(),
  });
};
