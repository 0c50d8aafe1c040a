import { beforeAll, describe, expect, it } from 'vitest';
import { type Tenant, aTemplateOf, call, eventually } from './api-client.ts';
import { aDebtorOf, aReadyTenant, waitForTimeline } from './ready-tenant.ts';

let tenant: Tenant;
let template: string;
const text = 'Con 80,00 ARS cancela 100,00 ARS: ahorra 20,00 ARS.';

beforeAll(async () => {
  tenant = await aReadyTenant();
  const [offered, owed, saved] = ['offered_amount', 'original_balance', 'forgiven_amount'].map(
    (name) => `{{settlement.${name}}}`,
  );
  const body = `Con ${offered} cancela ${owed}: ahorra ${saved}.`;
  ({ id: template } = await aTemplateOf(tenant, { channel: 'sms', action_type: 'offer', body }));
});

/** Offers a debtor of 100 pesos to pay 80. Without a strategy, that awaits approval. */
async function offerTo(accountId: string): Promise<string> {
  const body = { offered_amount: 80 };
  const offer = await call('createSettlement', tenant.agent, { params: { accountId }, body });
  expect(offer).toMatchObject({ status: 201, body: { status: 'pending_approval' } });
  return offer.body.id;
}

const decide = (id: string, action: string) =>
  call('updateSettlement', tenant.admin, { params: { id }, body: { action } });

const preview = (account_id: string) =>
  call('previewTemplate', tenant.admin, { params: { id: template }, body: { account_id } });

const send = (account_id: string) => call('dispatchSms', tenant.agent, { body: { account_id, action_type: 'offer' } });

const cannotBeSent = { status: 422, body: { code: 'template_variable_missing' } };

async function expectNoMessage(account: string): Promise<void> {
  expect(await preview(account)).toMatchObject(cannotBeSent);
  expect(await send(account)).toMatchObject(cannotBeSent);
}

async function expectMessage(account: string): Promise<void> {
  expect(await preview(account)).toMatchObject({ status: 200, body: { body: text } });
  const sent = await send(account);
  expect(sent.status).toBe(200);
  const { interaction_id: id } = sent.body;
  await waitForTimeline(tenant, account, (all) =>
    all.some(({ interaction }) => interaction?.id === id && interaction.body === text),
  );
}

describe('a message about a settlement', () => {
  it('is sent once the offer is approved and while the agreement is in force, and not before or after', async () => {
    const { id: account } = await aDebtorOf(tenant);
    await expectNoMessage(account);
    const offer = await offerTo(account);
    await expectNoMessage(account);
    await decide(offer, 'approve');
    await expectMessage(account);
    await decide(offer, 'accept');
    await expectMessage(account);
    await decide(offer, 'withdraw');
    await expectNoMessage(account);
  });

  it('is sent by a strategy to the accounts that have an offer', async () => {
    const [offered, awaiting] = await Promise.all([aDebtorOf(tenant), aDebtorOf(tenant)]);
    await decide(await offerTo(offered.id), 'approve');
    await offerTo(awaiting.id);
    const steps = [{ channel: 'sms', action_type: 'offer', delay_hours: 0 }];
    const strategy = await call('createStrategy', tenant.admin, { body: { name: 'S', max_discount_pct: 0, steps } });
    const made = { name: 'C', strategy_id: strategy.body.id, status: 'active' };
    const { body: campaign } = await call('createCampaign', tenant.admin, { body: made });
    const joining = { account_ids: [offered.id, awaiting.id], action: 'assign_campaign', campaign_id: campaign.id };
    await call('changeAccountsInBulk', tenant.admin, { body: joining });
    await call('enqueueAccounts', tenant.admin, { body: { campaign_id: campaign.id } });
    await waitForTimeline(tenant, offered.id, (all) => all.some(({ interaction }) => interaction?.body === text));
    const item = await eventually(async () => {
      const { data } = (await call('listQueueItems', tenant.admin, { query: { limit: 1000 } })).body;
      const own = data.find(({ account_id: id }: { account_id: string }) => id === awaiting.id);
      return own?.reason && own;
    });
    expect(item.reason).toBe('template_variable_missing');
    expect(item.missing_variables).toContain('settlement.offered_amount');
  });
});
