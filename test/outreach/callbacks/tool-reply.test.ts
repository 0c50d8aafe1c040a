import { describe, expect, it } from 'vitest';
import { deriveId } from '../../../lib/foundation/derived-ids.ts';
import { PromiseId } from '../../../lib/foundation/ids.ts';
import type { PromiseRegistration } from '../../../lib/outreach/callbacks/register-promise.ts';
import {
  balanceReply,
  callNotFoundReply,
  invalidToolReply,
  optOutReply,
  personReply,
  promiseReply,
} from '../../../lib/outreach/callbacks/tool-reply.ts';
import type { PromiseToPay } from '../../../lib/portfolio/promises/promise.ts';
import { anAccount, anInteraction, anOrganizationId, noon } from '../../builders.ts';

const account = anAccount({ pending_balance: 1000.5 });
const spanish = { language: 'es', timezone: 'America/Argentina/Buenos_Aires' };
const id = deriveId(PromiseId, anOrganizationId, 'promise');
const promise: PromiseToPay = {
  kind: 'promise',
  id,
  account_id: account.id,
  amount: 500,
  currency: 'ARS',
  due_date: '2030-01-22',
  day_ends_at: '2030-01-23T03:00:00.000Z',
  status: 'open',
  source: 'voice_agent',
  interaction_id: anInteraction().id,
  paid_before: 0,
  created_at: noon.toISOString(),
};
const replyTo = (registration: PromiseRegistration) => promiseReply(registration, account, spanish, noon);

describe('the reply to a tool call', () => {
  it('has the balance, and the day where the organization is', () => {
    expect(balanceReply(account, spanish, new Date('2030-01-15T01:00:00Z'))).toMatchObject({
      ok: true,
      message: 'El saldo pendiente es de 1000,50 pesos argentinos.',
      pending_balance: 1000.5,
      due_date: null,
      today: '2030-01-14',
    });
  });

  it('says what the balance consists of, to whom it is owed and where it comes from', () => {
    const known = {
      breakdown: { principal: 900.5, interest: 100, fees: 0, costs: 0 },
      creditor: { name: 'Banco del Sur', reference: 'CR-1' },
      origin: 'Loan',
    };
    expect(balanceReply({ ...account, ...known }, spanish, noon)).toMatchObject(known);
  });

  it('repeats the promise that was registered', () => {
    expect(replyTo({ kind: 'registered', promise })).toMatchObject({
      ok: true,
      message: expect.stringContaining('22 de enero de 2030'),
      promise_id: id,
      amount: 500,
    });
  });

  it('gives the bounds that a refused promise must keep', () => {
    expect(replyTo({ kind: 'refused', refusal: 'amount_above_balance' })).toMatchObject({
      ok: false,
      code: 'amount_above_balance',
      message: expect.stringContaining('1000,50'),
    });
    expect(replyTo({ kind: 'refused', refusal: 'due_date_too_far' })).toMatchObject({
      code: 'due_date_too_far',
      message: expect.stringContaining('15 de abril de 2030'),
    });
  });

  it('says that there is no such call', () => {
    expect(replyTo({ kind: 'refused', refusal: 'call_not_found' })).toEqual(callNotFoundReply('es'));
    expect(callNotFoundReply('es')).toMatchObject({ ok: false, code: 'call_not_found' });
  });

  it('confirms an opt-out and the request for a person', () => {
    const [all, calls] = [false, true].map((isOnlyOfCalls) => optOutReply('en', { isOnlyOfCalls }));
    expect(all).toEqual({ ok: true, message: 'Done: we will not contact you again.' });
    expect(calls).toEqual({ ok: true, message: 'Done: we will not call you again.' });
    expect(personReply('en')).toMatchObject({ ok: true });
  });

  it('is in English if the organization’s language has no sentences', () => {
    expect(invalidToolReply('fr')).toEqual(invalidToolReply());
    expect(invalidToolReply()).toMatchObject({ ok: false, code: 'invalid_request' });
  });
});
