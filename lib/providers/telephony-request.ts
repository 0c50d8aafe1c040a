import { callProvider, fieldOf } from './call-provider.ts';
import { type ProviderOutcome, refusedOutcome } from './provider-outcome.ts';
import type { TelephonySecret } from './provider-secrets.ts';
import { telephonyRefusalReason } from './telephony-errors.ts';

/** Keys and values in order; a list repeats its key. */
export type TelephonyForm = [key: string, value: string][];

/** Sends requests with an account's credentials: POST with a form, otherwise GET unless `method` says otherwise. */
export const telephonyRequest =
  ({ account_sid, api_key_sid, api_key_secret, base_url }: TelephonySecret) =>
  async <Value>(
    resource: string,
    timeoutMs: number,
    valueOf: (body: unknown) => Value | undefined,
    form?: TelephonyForm,
    method: 'GET' | 'POST' | 'DELETE' = form ? 'POST' : 'GET',
  ): Promise<ProviderOutcome<Value>> => {
    const credentials = Buffer.from(`${api_key_sid}:${api_key_secret}`).toString('base64');
    const outcome = await callProvider(
      {
        provider: 'telephony',
        method,
        url: `${base_url}/2010-04-01/Accounts/${account_sid}/${resource}`,
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
