import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { partitions } from '../../lib/platform/aws/table/keys.ts';
import { parseTelephonyEvent } from '../../lib/outreach/callbacks/telephony-event.ts';
import { applyEvent } from '../outreach/callbacks/contacted-debtor.ts';
import { inboundMessageForm } from '../outreach/callbacks/signed-requests.ts';
import { required } from '../harness/required.ts';
import { type FaultyService, useFaultyService } from './faulty-service.ts';
import { type RunningCampaign, startCampaign } from './running-campaign.ts';

let faulty: FaultyService;

useFaultyService((started) => {
  faulty = started;
});

/** A campaign that has contacted its only account. */
async function contactedCampaign(): Promise<RunningCampaign> {
  const campaign = await startCampaign(faulty, { accounts: 1 });
  await campaign.evaluate();
  await campaign.process('dispatch');
  return campaign;
}

const outboundOf = async (campaign: RunningCampaign) =>
  required((await campaign.interactions(campaign.onlyAccount())).find(({ direction }) => direction === 'outbound'));

async function write(campaign: RunningCampaign, body: string): Promise<void> {
  const { from, to } = await outboundOf(campaign);
  const form = inboundMessageForm(required(to), required(from), body);
  await applyEvent(faulty.service, parseTelephonyEvent(new URLSearchParams(form), undefined, new Date().toISOString()));
}

const inboundSteps = async (campaign: RunningCampaign) =>
  (await campaign.interactions(campaign.onlyAccount()))
    .filter(({ direction }) => direction === 'inbound')
    .map(({ credited_step: step }) => step);

async function pay(campaign: RunningCampaign, paid_at: string) {
  const { organization } = campaign;
  const account_id = campaign.onlyAccount();
  const body = { account_id, amount: 1, paid_at, external_id: randomUUID() };
  const { id } = await faulty.service.call<{ id: string }>('createPayment', { organization, body });
  const found = await faulty.service.table.inPartition(partitions.ofAccount(organization, account_id));
  return required(found.find((item) => item['id'] === id))['credited_step'];
}

it('credits the step that contacted the person with one of two replies that come at once, and with payments', async () => {
  const campaign = await contactedCampaign();
  const step = { campaign: campaign.id, step: 0 };
  expect((await outboundOf(campaign)).step).toBe(0);
  await Promise.all([write(campaign, 'Hola'), write(campaign, '¿Cuánto debo?')]);
  expect((await inboundSteps(campaign)).filter(Boolean)).toEqual([step]);
  expect(await campaign.account(campaign.onlyAccount())).toMatchObject({
    replied: true,
    interaction_count: 3,
    contacted_by: { ...step, replied: true },
  });
  expect(await pay(campaign, new Date().toISOString())).toEqual(step);
  expect(await pay(campaign, '2020-01-01T00:00:00.000Z')).toBeUndefined();
});

it('credits no step with a request to stop, or with what follows a message by hand', async () => {
  const campaign = await contactedCampaign();
  const { organization } = campaign;
  const body = { account_id: campaign.onlyAccount(), action_type: 'reminder' };
  await faulty.service.call('dispatchSms', { organization, body });
  expect(await pay(campaign, new Date().toISOString())).toBeUndefined();
  await write(campaign, 'STOP');
  expect(await inboundSteps(campaign)).toEqual([undefined]);
  expect((await campaign.account(campaign.onlyAccount())).replied).toBeUndefined();
});

it('restores the credit if the provider refuses the next message', async () => {
  const campaign = await contactedCampaign();
  const { organization } = campaign;
  const before = await campaign.account(campaign.onlyAccount());
  faulty.edge.answerWith((outgoing) =>
    outgoing.writeHead(400, { 'content-type': 'application/json' }).end('{"code":21211,"message":"no"}'),
  );
  const body = { account_id: campaign.onlyAccount(), action_type: 'reminder' };
  await expect(faulty.service.call('dispatchSms', { organization, body })).rejects.toThrow();
  faulty.edge.answerWith(undefined);
  const { contacted_by, last_contacted_at, interaction_count } = await campaign.account(campaign.onlyAccount());
  expect({ contacted_by, last_contacted_at, interaction_count }).toEqual({
    contacted_by: before.contacted_by,
    last_contacted_at: before.last_contacted_at,
    interaction_count: 1,
  });
});
