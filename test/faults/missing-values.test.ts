import { describe, expect, it } from 'vitest';
import type { TemplateView } from '../../lib/channels/templates/contract.ts';
import type { NotificationView } from '../../lib/tenancy/notifications/contract.ts';
import { itIfLarge } from '../harness/by-size.ts';
import { required } from '../harness/required.ts';
import type { Service } from '../harness/start-service.ts';
import { type FaultyNetwork, crashAtSomeSteps } from './faulty-network.ts';
import { type FaultyService, minutesLater, useFaultyService } from './faulty-service.ts';
import { startCampaign } from './running-campaign.ts';

let faulty: FaultyService;
let service: Service;
let network: FaultyNetwork;

useFaultyService((started) => {
  faulty = started;
  ({ service, network } = faulty);
});

interface List<Item> {
  readonly data: readonly Item[];
}

/** Two workers, the first of which runs in `first`. */
async function expectNamedOnce(first: (work: () => Promise<void>) => Promise<unknown>, step?: string): Promise<void> {
  const campaign = await startCampaign(faulty, { accounts: 2 });
  const { organization } = campaign;
  const { data: templates } = await service.call<List<TemplateView>>('listTemplates', { organization });
  const params = { id: required(templates[0]).id };
  await service.call('updateTemplate', { organization, params, body: { body: 'Vence {{account.due_date}}' } });
  await campaign.evaluate();
  const messages = await campaign.messages('dispatch');
  await first(() => campaign.dispatch(required(messages[0])));
  for (const message of messages) await minutesLater(() => campaign.dispatch(message));

  const reason = 'template_variable_missing';
  const failed = { status: 'failed', reason, missing_variables: ['account.due_date'], attempts: 0 };
  expect(await campaign.items(), step).toMatchObject([failed, failed]);
  for (const account of campaign.accounts)
    expect(await campaign.account(account), step).toMatchObject({ step: 1, step_status: 'scheduled' });
  const { data: notices } = await service.call<List<NotificationView>>('listNotifications', { organization });
  expect(notices, step).toMatchObject([{ kind: reason, subject: { campaign_id: campaign.id } }]);
  expect(notices[0]?.body, step).toContain('account.due_date');
}

describe('A template variable that accounts have no value for', { timeout: 120_000 }, () => {
  it('fails their step, the next one follows, and administrators read it once', () =>
    expectNamedOnce((work) => work()));

  itIfLarge('does so wherever a worker crashes', () =>
    crashAtSomeSteps(network, (crashing, step) => expectNamedOnce(crashing, step)),
  );
});
