import { beforeAll, describe, expect, it } from 'vitest';
import { type Tenant, call } from './api-client.ts';
import { runPrintedCommands } from './printed-commands.ts';
import { aDebtorOf, aReadyTenant, phoneEnding, waitForTranscript } from './ready-tenant.ts';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await aReadyTenant();
});

/** A debtor of 100 pesos who settles in a call, and follows a strategy that allows this discount, if there is a limit. */
async function aDebtor(maxDiscountPct?: number): Promise<string> {
  const { id } = await aDebtorOf(tenant, { phone: phoneEnding('0018') });
  if (maxDiscountPct === undefined) return id;
  const steps = [{ channel: 'sms', action_type: 'reminder', delay_hours: 0 }];
  const body = { name: 'Soft', max_discount_pct: maxDiscountPct, steps };
  const strategy = await call('createStrategy', tenant.admin, { body });
  await call('changeAccountsInBulk', tenant.admin, {
    body: { account_ids: [id], action: 'assign_strategy', strategy_id: strategy.body.id },
  });
  return id;
}

/** Calls the debtor and waits for the end of the call. */
async function talkTo(account: string) {
  const started = await call('dispatchVoice', tenant.agent, { body: { account_id: account } });
  expect(started.status).toBe(200);
  const ended = await waitForTranscript(tenant, started.body.interaction_id);
  return { ...ended, said: ended.transcript.map(({ message }: { message: string }) => message).join('\n') };
}

const settlementsOf = async (accountId: string) =>
  (await call('listAccountSettlements', tenant.viewer, { params: { accountId } })).body.data;

const readAccount = async (id: string) => (await call('readAccount', tenant.viewer, { params: { id } })).body;

/** Pays, and expects the account to be resolved and its settlement fulfilled. */
async function payInFull(account: string, amount: number): Promise<void> {
  const paid = await call('createPayment', tenant.agent, { body: { account_id: account, amount } });
  expect(paid.status).toBe(201);
  expect(await readAccount(account)).toMatchObject({ pending_balance: 0, collection_status: 'resolved' });
  expect(await settlementsOf(account)).toMatchObject([{ status: 'accepted', outcome: 'fulfilled' }]);
}

describe('a call in which the debtor asks for a discount', () => {
  it('ends with an agreement within the limit, which a payment fulfils', async () => {
    const account = await aDebtor(10);
    const { id, said, ...ended } = await talkTo(account);
    expect(ended).toMatchObject({ disposition: 'settlement_accepted', contact_result: 'right_party' });
    expect(said).toContain('Le ofrecemos saldar la deuda con un pago de 90,00 pesos argentinos.');
    expect(said).toContain('De acuerdo, acepto.');
    expect(said).toContain('Registré su acuerdo: la deuda queda saldada con el pago de 90,00 pesos argentinos.');
    const { contact, ...owing } = await readAccount(account);
    expect(owing).toMatchObject({ pending_balance: 90, collection_status: 'active' });
    expect(await settlementsOf(account)).toMatchObject([
      {
        status: 'accepted',
        outcome: 'open',
        offered_amount: 90,
        source: 'voice_agent',
        interaction_id: id,
        proposed_by: { kind: 'system', id },
        decided_by: { kind: 'contact', id: contact.id },
      },
    ]);
    await payInFull(account, 90);
  });

  it('ends without one above the limit: a person is asked for, and nothing is offered', async () => {
    const account = await aDebtor(9.99);
    const { id, said, ...ended } = await talkTo(account);
    expect(ended).toMatchObject({ needs_person: true, disposition: 'person_requested' });
    expect(said).toContain('No puedo ofrecerle ese importe en esta llamada.');
    expect(said).not.toContain('9,99');
    expect(await settlementsOf(account)).toEqual([]);
    const { data } = (await call('listNotifications', tenant.agent)).body;
    const about = data.filter(({ subject }: { subject: { interaction_id: string } }) => subject.interaction_id === id);
    expect(about).toMatchObject([{ kind: 'person_requested' }]);
  });

  it('ends with the offer that an administrator approved, if there is one', async () => {
    const account = await aDebtor();
    const body = { offered_amount: 60 };
    const offer = await call('createSettlement', tenant.agent, { params: { accountId: account }, body });
    const { id } = offer.body;
    await call('updateSettlement', tenant.admin, { params: { id }, body: { action: 'approve' } });
    expect(await talkTo(account)).toMatchObject({ disposition: 'settlement_accepted' });
    expect(await settlementsOf(account)).toMatchObject([{ id, status: 'accepted', source: 'user' }]);
    await payInFull(account, 60);
  });
});

it('the story in the README works as typed: from an offer above the limit to a resolved account', async () => {
  expect(await runPrintedCommands('README.md', 'A settlement, from offer to payment')).toMatchObject([
    { status: 'approved', offered_amount: 800 },
    { interaction_id: expect.any(String) },
    { status: 'accepted', outcome: 'open', decided_by: { kind: 'contact' } },
    { amount: 800 },
    { pending_balance: 0, collection_status: 'resolved' },
  ]);
}, 90_000);
