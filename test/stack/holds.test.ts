import { beforeAll, describe, expect, it } from 'vitest';
import { type Tenant, aCampaignOf, aStrategyOf, aTenant, call, eventually } from './api-client.ts';
import { aReceiver } from './console-receiver.ts';
import { aDebtorOf, aReadyTenant, phoneEnding, readTimelineOf, waitForTranscript } from './ready-tenant.ts';

/** What docs/local.md lets a newcomer play, against the running service. */
let tenant: Tenant;
beforeAll(async () => {
  tenant = await aReadyTenant();
});

const sms = { channel: 'sms', action_type: 'reminder', delay_hours: 0 };

/** A running campaign of two text messages, one after the other, with one account. */
async function aCampaignFor(account: string) {
  const { id: strategy_id } = await aStrategyOf(tenant, { steps: [sms, sms, sms] });
  const { id } = await aCampaignOf(tenant, { strategy_id, status: 'active' });
  const body = { account_ids: [account], action: 'assign_campaign', campaign_id: id };
  await call('changeAccountsInBulk', tenant.admin, { body });
  const enqueue = () => call('enqueueAccounts', tenant.admin, { body: { campaign_id: id } });
  await enqueue();
  return { id, enqueue };
}

const messageOf = (account: string) =>
  eventually(async () => {
    const { data } = (await call('listInbox', tenant.agent)).body;
    return data.find((each: { account_id: string }) => each.account_id === account);
  });

/** Handles a message, deciding alike about all that it proposes. */
const decide = (message: { id: string; holds: { id: string; proposed: boolean }[] }, action: string) =>
  call('updateInteraction', tenant.agent, {
    params: { id: message.id },
    body: { handled: true, holds: message.holds.filter(({ proposed }) => proposed).map(({ id }) => ({ id, action })) },
  });

const send = (account: string, over: object = {}) =>
  call('dispatchSms', tenant.agent, { body: { account_id: account, ...over } });
const holdsOf = async (account: string) =>
  (await call('listAccountHolds', tenant.viewer, { params: { id: account } })).body.data;
const readAccount = async (id: string) => (await call('readAccount', tenant.viewer, { params: { id } })).body;
const sentTo = async (account: string) =>
  (await readTimelineOf(tenant, account)).flatMap(({ interaction }) =>
    interaction?.direction === 'outbound' ? [interaction] : [],
  );

describe('a debtor who writes', () => {
  it('“ya pagué” stops the campaign until an agent has confirmed it and the payment has arrived', async () => {
    const { id } = await aDebtorOf(tenant, { phone: phoneEnding('0008') });
    const campaign = await aCampaignFor(id);
    const message = await messageOf(id);
    expect(message).toMatchObject({ holds: [{ kind: 'paid_claim', blocks: 'automatic', proposed: true }] });
    await campaign.enqueue();
    const held = await eventually(async () => {
      const { data } = (await call('listQueueItems', tenant.admin, { query: { campaign_id: campaign.id } })).body;
      return data.find((each: { hold_kind: string | null }) => each.hold_kind === 'paid_claim');
    });
    expect(held).toMatchObject({ status: 'skipped', reason: 'account_held', attempts: 0 });
    expect(await readAccount(id)).toMatchObject({ next_action_at: held.next_attempt_at });
    expect(await sentTo(id)).toHaveLength(1);

    expect(await decide(message, 'confirm')).toMatchObject({ status: 200, body: { inbox: 'handled' } });
    await campaign.enqueue();
    const paid = await call('createPayment', tenant.agent, { body: { account_id: id, amount: 60 } });
    expect(paid.status).toBe(201);
    expect(await holdsOf(id)).toMatchObject([
      { kind: 'paid_claim', confirmed_by: { kind: 'user' }, released_at: expect.any(String) },
    ]);
    expect(await sentTo(id)).toHaveLength(1);
    // The rest is owed: the step that was stopped is made now, and not when the claim would have ended.
    await eventually(async () => {
      await campaign.enqueue();
      return (await sentTo(id)).length > 1;
    });
  });

  it('“no soy yo” is never contacted at that number again, but at their other one, as others are at it', async () => {
    const [wrong, right] = [phoneEnding('0019'), phoneEnding('4321')];
    const { id, contact } = await aDebtorOf(tenant, { phone: wrong, phones: [{ number: wrong }, { number: right }] });
    expect(await send(id)).toMatchObject({ body: { to: wrong } });
    const message = await messageOf(id);
    expect(message).toMatchObject({ holds: [{ kind: 'wrong_person', scope: 'address', address: wrong }] });
    expect(await send(id)).toMatchObject({ status: 200, body: { to: right } });
    await decide(message, 'confirm');
    const phones = [{ number: wrong }, { number: right }];
    await call('updateContact', tenant.agent, { params: { id: contact.id }, body: { phones: phones.toReversed() } });
    await call('updateContact', tenant.agent, { params: { id: contact.id }, body: { phone: wrong, phones } });
    expect(await send(id)).toMatchObject({ status: 200, body: { to: right } });
    const owner = await aDebtorOf(tenant, { name: 'Bo', phone: wrong });
    expect(await send(owner.id)).toMatchObject({ status: 200, body: { to: wrong } });
  });

  it('“stop writing to me please” is left in peace until somebody decides, which is audited', async () => {
    const { id, contact } = await aDebtorOf(tenant, { phone: phoneEnding('0020') });
    await send(id);
    const message = await messageOf(id);
    const [request] = message.holds;
    expect(request).toMatchObject({ kind: 'stop_request', scope: 'contact', blocks: 'all', proposed: true });
    expect(Date.parse(request.due_by) - Date.now()).toBeGreaterThan(9 * 86_400_000);
    for (const operation of ['dispatchSms', 'dispatchEmail', 'dispatchWhatsapp', 'dispatchVoice'] as const)
      expect(await call(operation, tenant.agent, { body: { account_id: id } })).toMatchObject({
        status: 422,
        body: { code: 'contact_held' },
      });
    await decide(message, 'confirm');
    expect(await readAccount(id)).toMatchObject({ contact: { opted_out: true, opted_out_by: 'contact' } });
    expect(await send(id)).toMatchObject({ status: 422, body: { code: 'contact_opted_out' } });
    const { data } = (await call('listAuditEntries', tenant.admin, { query: { limit: 10 } })).body;
    const audited = data.filter((entry: { contact_id: string | null; subject: { id: string } | null }) =>
      [entry.contact_id, entry.subject?.id].some((each) => each === contact.id || each === request.id),
    );
    expect(audited.map(({ action }: { action: string }) => action).sort()).toEqual([
      'hold_confirmed',
      'hold_released',
      'opted_out',
    ]);
    expect(audited.every(({ actor }: { actor: string }) => actor === 'user')).toBe(true);
  });
});

describe('a debtor who is called', () => {
  const callTo = async (account: string) => {
    const { body } = await call('dispatchVoice', tenant.agent, { body: { account_id: account } });
    return waitForTranscript(tenant, body.interaction_id);
  };

  it('and cannot prove who they are hears no creditor, debt or amount, and a person is asked to help', async () => {
    const document = { type: 'dni', number: '30.124.567' };
    const { id } = await aDebtorOf(tenant, { phone: phoneEnding('0023'), document });
    const { transcript, verification, needs_person } = await callTo(id);
    expect(verification).toMatchObject({ fact: 'document_last_4', status: 'failed', wrong_answers: 3 });
    expect(needs_person).toBe(true);
    const said: string[] = transcript.map(({ message }: { message: string }) => message);
    expect(said.join(' ')).not.toMatch(/100|ARS|deuda|saldo|4567/);
    expect(said[0]).toMatch(/^Hola, soy un asistente automático\./);
    expect(said.at(-1)).not.toBe(said.at(-2));
  });

  it.each([
    ['rejected', { collection_status: 'active', resolution: null }],
    ['upheld', { collection_status: 'resolved', resolution: 'other' }],
  ])('and disputes the debt is contacted by nothing until the dispute is %s', async (outcome, after) => {
    const { id } = await aDebtorOf(tenant, { phone: phoneEnding('0024') });
    await callTo(id);
    const message = await messageOf(id);
    const [dispute] = message.holds;
    expect(dispute).toMatchObject({ kind: 'disputed', blocks: 'all', source: 'voice_agent', proposed: true });
    expect(dispute.dispute).toMatchObject({ category: 'wrong_amount' });
    expect(await readAccount(id)).toMatchObject({ collection_status: 'disputed' });
    for (const operation of ['dispatchSms', 'dispatchEmail', 'dispatchWhatsapp', 'dispatchVoice'] as const)
      expect(await call(operation, tenant.agent, { body: { account_id: id } })).toMatchObject({
        status: 422,
        body: { code: 'account_disputed' },
      });
    await decide(message, 'confirm');
    const release = (body: object) =>
      call('releaseHold', tenant.agent, { params: { id: dispute.id }, body: { reason: 'Looked at', ...body } });
    expect(await release({})).toMatchObject({ status: 422, body: { code: 'outcome_required' } });
    expect(await release({ outcome })).toMatchObject({ status: 200, body: { outcome } });
    expect(await readAccount(id)).toMatchObject(after);
  });
});

describe('a hold', () => {
  it('is reported to a webhook, and so is its release', async () => {
    const own = await aTenant();
    const receiver = await aReceiver();
    receiver.answer(204);
    const { body: webhook } = await call('createWebhook', own.admin, {
      body: { url: receiver.url, events: ['hold.placed', 'hold.released', 'dispute.opened', 'dispute.resolved'] },
    });
    const { id } = await aDebtorOf(own);
    const { body: dispute } = await call('createAccountHold', own.agent, {
      params: { id },
      body: { kind: 'disputed', reason: 'Says the amount is wrong', dispute: { category: 'wrong_amount' } },
    });
    await call('releaseHold', own.agent, {
      params: { id: dispute.id },
      body: { reason: 'Looked at', outcome: 'rejected' },
    });
    const told = async () =>
      (await call('listDeliveries', own.admin, { params: { id: webhook.id } })).body.data
        .filter(({ status }: { status: string }) => status === 'delivered')
        .map(({ event }: { event: string }) => event)
        .toSorted();
    await expect.poll(told).toEqual(['dispute.opened', 'dispute.resolved', 'hold.placed', 'hold.released']);
  });
});
