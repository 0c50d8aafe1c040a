import { randomUUID } from 'node:crypto';
import { type Key, indexKeys, keys, partitions } from '../../../lib/platform/aws/table/keys.ts';
import { dayIn } from '../../../lib/foundation/calendar.ts';
import { queueItemIdOf } from '../../../lib/foundation/derived-ids.ts';
import { CampaignId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import {
  addMembers,
  anActiveCampaign,
  enableSms,
  evaluationZone,
  moveToEvaluationZone,
} from '../../harness/campaign-setup.ts';
import { queueEvent } from '../../harness/requests.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureGrowth, measureOnce } from '../exercise.ts';

/** A campaign with a number of accounts whose first SMS is due. */
async function dueCampaign(service: Service, name: string, accounts: number, { isFirst = false } = {}) {
  const organization = await service.organization(name);
  await enableSms(service, organization);
  await moveToEvaluationZone(service, organization);
  const campaign_id = await anActiveCampaign(service, organization);
  const evaluate = () =>
    service.run('evaluateCampaign', queueEvent(organization, JSON.stringify({ organization, campaign_id })));
  // The first evaluation also resends unclaimed items, as one does every seven minutes.
  if (!isFirst) await evaluate();
  const ids = await addMembers(service, organization, campaign_id, accounts);
  return { organization, campaign_id, ids, evaluate };
}

/** Wakes a campaign for an account that is due, as the stream does. */
async function wakeCampaign(organization: OrganizationId, campaign: CampaignId) {
  const { activeCampaignStore } = await import('../../../lib/outreach/execution/active-campaign-store.ts');
  const now = new Date();
  return () => activeCampaignStore(organization).wake(campaign, now.toISOString(), now);
}

/** Replaces the active campaigns of a shard by the given number of new ones. */
async function onlyCampaignsOfShard(shard: number, service: Service, organization: OrganizationId, count: number) {
  const { queryPage, updateItem } = await import('../../../lib/platform/aws/table/table.ts');
  const gsi2pk = required(partitions.activeCampaigns[shard]);
  const { items } = await queryPage<Key>({ pk: gsi2pk, index: 'gsi2', limit: 1000 });
  for (const { pk, sk } of items) await updateItem({ pk, sk }, { remove: ['gsi2pk', 'gsi2sk'] });
  const campaign = await anActiveCampaign(service, organization);
  const copies = Array.from({ length: count }, () => parseId(CampaignId, randomUUID()));
  await updateItem(keys.campaign(organization, campaign), { remove: ['gsi2pk', 'gsi2sk'] });
  await service.table.copy(
    await service.table.read(keys.campaign(organization, campaign)),
    copies.map((id) => ({
      ...keys.campaign(organization, id),
      ...indexKeys.activeCampaign(organization, id),
      gsi2pk,
      id,
    })),
  );
}

/** A campaign with queue items, and the work on each of them. */
async function queued(service: Service, name: string, accounts = 1) {
  const { organization, campaign_id, ids, evaluate } = await dueCampaign(service, name, accounts);
  await evaluate();
  const day = dayIn(evaluationZone, new Date());
  const works = ids.map((account) => {
    const item = queueItemIdOf(account, campaign_id, 0, 0);
    return () =>
      service.run('dispatchQueueItem', queueEvent(organization, JSON.stringify({ organization, day, item })));
  });
  const [work, next = work] = works;
  if (!work || !next) throw new Error('The campaign has no account.');
  return { organization, campaign_id, work, next };
}

/** The work on the second queue item of a campaign whose messages cost 1 each. */
async function underBudget(service: Service, name: string, per: 'day' | 'total', amount: number) {
  const { organization, campaign_id: id, work, next } = await queued(service, name, 2);
  const prices = [{ channel: 'sms', unit_price: 1, currency: 'ARS', from: '2020-01-01' }];
  await work();
  await service.call('updateOrganization', { organization, body: { prices } });
  const budget = { amount, currency: 'ARS', per };
  await service.call('updateCampaign', { organization, params: { id }, body: { budget } });
  return next;
}

export const executionPatterns: Exercises = {
  tick: measureOnce(async (service) => {
    await dueCampaign(service, 'tick', 1);
    return () => service.run('startEvaluations', { time: new Date().toISOString() });
  }),

  'tick-shard': measureGrowth('n', [5, 10], async (service, size) => {
    const organization = await service.organization(`tick-shard-${size}`);
    await enableSms(service, organization);
    await onlyCampaignsOfShard(0, service, organization, size);
    const message = JSON.stringify({ shard: 0, tick: new Date().toISOString() });
    return () => service.run('requestEvaluations', queueEvent(organization, message));
  }),

  'evaluate-quiet': measureOnce(async (service) => {
    const { evaluate } = await dueCampaign(service, 'evaluate-quiet', 0, { isFirst: true });
    return evaluate;
  }),

  'campaign-wake': measureOnce(async (service) => {
    const { organization, campaign_id } = await dueCampaign(service, 'campaign-wake', 0);
    return wakeCampaign(organization, campaign_id);
  }),

  'campaign-wake-again': measureOnce(async (service) => {
    const { organization, campaign_id } = await dueCampaign(service, 'campaign-wake-again', 0, { isFirst: true });
    return wakeCampaign(organization, campaign_id);
  }),

  'evaluate-nothing': measureOnce(async (service) => {
    const { evaluate } = await dueCampaign(service, 'evaluate-nothing', 0);
    return evaluate;
  }),

  'evaluate-due': measureGrowth('k', [5, 10], async (service, size) => {
    const { evaluate } = await dueCampaign(service, `evaluate-due-${size}`, size);
    return evaluate;
  }),

  'queue-process-first': measureOnce(async (service) => {
    const { work } = await queued(service, 'queue-process-first');
    return work;
  }),

  'queue-process': measureOnce(async (service) => {
    const { work, next } = await queued(service, 'queue-process', 2);
    await work();
    return next;
  }),

  'queue-process-budget-day': measureOnce((service) => underBudget(service, 'queue-process-budget-day', 'day', 100)),

  'queue-process-budget-total': measureOnce((service) =>
    underBudget(service, 'queue-process-budget-total', 'total', 100),
  ),

  'queue-process-over-budget': measureOnce((service) => underBudget(service, 'queue-process-over-budget', 'day', 0.5)),

  'queue-process-again': measureOnce(async (service) => {
    const { work } = await queued(service, 'queue-process-again');
    await work();
    return work;
  }),

  'execution-pause': measureOnce(async (service) => {
    const organization = await service.organization('execution-pause');
    return () => service.call('pauseExecution', { organization });
  }),

  'execution-resume': measureOnce(async (service) => {
    const { organization } = await dueCampaign(service, 'execution-resume', 0);
    await service.call('pauseExecution', { organization });
    return () => service.call('resumeExecution', { organization });
  }),

  'execution-status': measureOnce(async (service) => {
    const organization = await service.organization('execution-status');
    return () => service.call('readExecutionStatus', { organization });
  }),

  'execution-enqueue': measureOnce(async (service) => {
    const { organization, campaign_id } = await dueCampaign(service, 'execution-enqueue', 0);
    return () => service.call('enqueueAccounts', { organization, body: { campaign_id } });
  }),

  'queue-list': measureOnce(async (service) => {
    const { organization } = await queued(service, 'queue-list');
    return () => service.call('listQueueItems', { organization });
  }),

  'queue-list-filter': measureOnce(async (service) => {
    const { organization } = await queued(service, 'queue-list-filter');
    return () => service.call('listQueueItems', { organization, query: { status: 'pending' } });
  }),
};
