import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { addMembers, anActiveCampaign, enableSms } from '../../harness/campaign-setup.ts';
import { beginMemberJob } from '../../harness/members.ts';
import { aRecord, createAccount } from '../../harness/portfolio.ts';
import { queueEvent } from '../../harness/requests.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureGrowth, measureOnce } from '../exercise.ts';
import { createStrategy } from './strategies.ts';

/** A campaign with a number of accounts whose first message is due. */
async function aCampaignOf(service: Service, name: string, accounts: number) {
  const organization = await service.organization(`${name} ${accounts}`);
  await enableSms(service, organization);
  const id = await anActiveCampaign(service, organization);
  const ids = await addMembers(service, organization, id, accounts);
  const params = { id };
  return {
    organization,
    id,
    ids,
    read: (route: string) => service.call(route, { organization, params }),
    change: (body: object) => service.call('updateCampaign', { organization, params, body }),
    remove: () => service.call('deleteCampaign', { organization, params }),
    evaluate: () =>
      service.run('evaluateCampaign', queueEvent(organization, JSON.stringify({ organization, campaign_id: id }))),
    follow: (became: string, version: number) =>
      service.run(
        'propagateCampaignStatus',
        queueEvent(organization, JSON.stringify({ organization, campaign_id: id, version, became })),
      ),
  };
}

const startEnrolments = (service: Service) =>
  service.run('startEnrolments', { scheduled_time: new Date().toISOString() });

const createCampaign = (service: Service, organization: OrganizationId, over: object = {}) =>
  service.call<{ readonly id: string }>('createCampaign', { organization, body: { name: 'Early arrears', ...over } });

async function accountsOf(service: Service, name: string, count: number) {
  const organization = await service.organization(`${name} ${count}`);
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await createAccount(service, organization, aRecord(`INV-${n}`))).id);
  return {
    organization,
    change: (body: object) =>
      service.call('changeAccountsInBulk', { organization, body: { account_ids: ids, ...body } }),
  };
}

export const campaignPatterns: Exercises = {
  'campaign-create': measureOnce(async (service) => {
    const organization = await service.organization('campaign-create');
    return () => createCampaign(service, organization);
  }),

  'campaign-create-strategy': measureOnce(async (service) => {
    const organization = await service.organization('campaign-create-strategy');
    const { id: strategy_id } = await createStrategy(service, organization);
    return () => createCampaign(service, organization, { strategy_id });
  }),

  'campaign-list': measureOnce(async (service) => {
    const organization = await service.organization('campaign-list');
    for (let n = 0; n < 10; n++) await createCampaign(service, organization);
    return () => service.call('listCampaigns', { organization });
  }),

  'campaign-list-summaries': measureGrowth('k', [5, 10], async (service, size) => {
    const organization = await service.organization(`campaign-list-summaries ${size}`);
    for (let n = 0; n < size; n++) await createCampaign(service, organization);
    return () => service.call('listCampaigns', { organization, query: { include: 'summary' } });
  }),

  'campaign-read': measureOnce(async (service) => {
    const { read } = await aCampaignOf(service, 'campaign-read', 0);
    return () => read('readCampaign');
  }),

  'campaign-summary': measureOnce(async (service) => {
    const { read } = await aCampaignOf(service, 'campaign-summary', 0);
    return () => read('readCampaignSummary');
  }),

  'campaign-change': measureOnce(async (service) => {
    const { change } = await aCampaignOf(service, 'campaign-change', 0);
    return () => change({ name: 'Other' });
  }),

  'campaign-start': measureGrowth('k', [5, 10], async (service, size) => {
    const { organization, change: assign } = await accountsOf(service, 'campaign-start', size);
    const { id } = await createCampaign(service, organization);
    await assign({ action: 'assign_campaign', campaign_id: id });
    const { id: strategy_id } = await createStrategy(service, organization);
    const body = { status: 'active', strategy_id };
    return () => service.call('updateCampaign', { organization, params: { id }, body });
  }),

  'campaign-pause': measureGrowth('k', [5, 10], async (service, size) => {
    const { change, evaluate } = await aCampaignOf(service, 'campaign-pause', size);
    await evaluate();
    return () => change({ status: 'paused' });
  }),

  'campaign-complete': measureGrowth('k', [5, 10], async (service, size) => {
    const { change } = await aCampaignOf(service, 'campaign-complete', size);
    return () => change({ status: 'completed' });
  }),

  'campaign-delete': measureGrowth('k', [5, 10], async (service, size) => {
    const { remove } = await aCampaignOf(service, 'campaign-delete', size);
    return remove;
  }),

  'campaign-propagate-again': measureOnce(async (service) => {
    const { remove, follow } = await aCampaignOf(service, 'campaign-propagate-again', 2);
    await remove();
    return () => follow('deleted', 2);
  }),

  'members-create': measureOnce(async (service) => {
    const { organization, id } = await aCampaignOf(service, 'members-create', 0);
    const body = { add: { filter: { status: 'open' } } };
    return () => service.call('changeMembers', { organization, params: { id }, body });
  }),

  'members-fill': measureGrowth('n', [5, 10], async (service, size) => {
    const { organization } = await accountsOf(service, 'members-fill', size);
    const id = await anActiveCampaign(service, organization);
    const job_id = await beginMemberJob(service, organization, id, { add: { filter: { status: 'open' } } });
    return () =>
      service.run('changeMembersOfCampaign', queueEvent(organization, JSON.stringify({ organization, job_id })));
  }),

  'members-read': measureOnce(async (service) => {
    const { organization, id } = await aCampaignOf(service, 'members-read', 0);
    const jobId = await beginMemberJob(service, organization, id, { add: { filter: { status: 'open' } } });
    return () => service.call('readMemberJob', { organization, params: { id, jobId } });
  }),

  'enrolments-none': measureOnce((service) => Promise.resolve(() => startEnrolments(service))),

  'enrolment-start': measureOnce(async (service) => {
    const { change } = await aCampaignOf(service, 'enrolment-start', 0);
    await change({ auto_enrol: { filter: { status: 'open' } } });
    return () => startEnrolments(service);
  }),

  'account-assign-campaign': measureGrowth('n', [5, 10], async (service, size) => {
    const { organization, change } = await accountsOf(service, 'account-assign-campaign', size);
    const campaign_id = await anActiveCampaign(service, organization);
    return () => change({ action: 'assign_campaign', campaign_id });
  }),

  'account-leave-campaign': measureGrowth('n', [5, 10], async (service, size) => {
    const { organization, change } = await accountsOf(service, 'account-leave-campaign', size);
    const campaign_id = await anActiveCampaign(service, organization);
    await change({ action: 'assign_campaign', campaign_id });
    return () => change({ action: 'assign_campaign', campaign_id: null });
  }),

  'account-assign-strategy': measureGrowth('n', [5, 10], async (service, size) => {
    const { organization, change } = await accountsOf(service, 'account-assign-strategy', size);
    const { id: strategy_id } = await createStrategy(service, organization);
    return () => change({ action: 'assign_strategy', strategy_id });
  }),

  'account-pause-in-campaign': measureGrowth('n', [5, 10], async (service, size) => {
    const { organization, change } = await accountsOf(service, 'account-pause-in-campaign', size);
    const campaign_id = await anActiveCampaign(service, organization);
    await change({ action: 'assign_campaign', campaign_id });
    return () => change({ action: 'pause' });
  }),
};
