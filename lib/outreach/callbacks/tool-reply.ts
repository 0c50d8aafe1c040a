import { dayIn } from '../../foundation/calendar.ts';
import type { Organization } from '../../organizations/organizations/organization.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { lastPromiseDay } from '../../portfolio/promises/promise.ts';
import type { ToolAnswer } from './contract.ts';
import type { PromiseRegistration } from './register-promise.ts';
import { promiseRefusalSentence, toolSentence } from './tool-sentences.ts';

type Locale = Pick<Organization, 'language' | 'timezone'>;

/** Reply to an unknown tool call, or to one with invalid parameters. */
export const invalidToolReply = (language = 'en'): ToolAnswer => ({
  ok: false,
  code: 'invalid_request',
  message: toolSentence('not_understood', language),
});

export const callNotFoundReply = (language: string): ToolAnswer => ({
  ok: false,
  code: 'call_not_found',
  message: toolSentence('not_found', language),
});

export const balanceReply = (account: Account, { language, timezone }: Locale, now: Date): ToolAnswer => ({
  ok: true,
  message: toolSentence('balance', language, {
    amount: { value: account.pending_balance, currency: account.currency },
  }),
  currency: account.currency,
  pending_balance: account.pending_balance,
  total_amount: account.total_amount,
  due_date: account.due_date ?? null,
  today: dayIn(timezone, now),
});

/** Reply with the registered promise, or with the reason for its refusal and the bounds it must keep. */
export function promiseReply(
  registration: PromiseRegistration,
  account: Pick<Account, 'pending_balance' | 'currency'>,
  { language, timezone }: Locale,
  now: Date,
): ToolAnswer {
  if ('promise' in registration) {
    const { id, amount, currency, due_date } = registration.promise;
    const message = toolSentence('promise', language, { amount: { value: amount, currency }, date: due_date });
    return { ok: true, message, promise_id: id, amount, currency, due_date };
  }
  const { refusal } = registration;
  if (refusal === 'call_not_found') return callNotFoundReply(language);
  const bounds = {
    amount: { value: account.pending_balance, currency: account.currency },
    date: lastPromiseDay(dayIn(timezone, now)),
  };
  return { ok: false, code: refusal, message: toolSentence(promiseRefusalSentence[refusal], language, bounds) };
}

export const optOutReply = (language: string): ToolAnswer => ({
  ok: true,
  message: toolSentence('opted_out', language),
});

export const personReply = (language: string): ToolAnswer => ({ ok: true, message: toolSentence('person', language) });
