import { callProvider, fieldOf } from './call-provider.ts';
import { type ProviderOutcome, refusedOutcome } from './provider-outcome.ts';
import type { TelephonySecret } from './provider-secrets.ts';
import { telephonyRefusalReason } from './telephony-errors.ts';

export type TelephonyForm = [key: string, value: string][];

type Send = <Value>(
  resource: string,
  timeoutMs: number,
  valueOf: (body: unknown) => Value | undefined,
  form?: TelephonyForm,
  method?: 'GET' | 'POST' | 'DELETE',
) => Promise<ProviderOutcome<Value>>;

const requestAt =
  (url: string, { api_key_sid, api_key_secret }: TelephonySecret): Send =>
  async (resource, timeoutMs, valueOf, form, method = form ? 'POST' : 'GET') => {
    const credentials = Buffer.from(`${api_key_sid}:${api_key_secret}`).toString('base64');
    const outcome = await callProvider(
      {
        provider: 'telephony',
        method,
        url: `${url}/${resource}`,
        headers: {
          authorization: `Basic ${credentials}`,
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form && { body: new URLSearchParams(form).toString() }),
        timeoutMs,
      },
      { valueOf, codeOf: (body) => fieldOf(body, 'code') },
    );
    if (outcome.kind !== 'refused') return outcome;
    return refusedOutcome(outcome.status, outcome.code, outcome.reason ?? telephonyRefusalReason(outcome.code));
  };

/** Sends a POST if there is a form, else a GET, unless `method` is given. */
export const telephonyRequest = (secret: TelephonySecret): Send =>
  requestAt(`${secret.base_url}/2010-04-01/Accounts/${secret.account_sid}`, secret);

export const telephonyMessagingRequest = (secret: TelephonySecret): Send =>
  requestAt(secret.base_url.replace('://api.', '://messaging.'), secret);
