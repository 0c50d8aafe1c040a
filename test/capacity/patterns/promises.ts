import { anActiveCampaign } from '../../harness/campaign-setup.ts';
import { queueEvent } from '../../harness/requests.ts';
import type { Service } from '../../harness/start-service.ts';
import { anAiCallInProgress, contactedDebtor } from '../../outreach/callbacks/contacted-debtor.ts';
import { type PromisedDebtor, promiseOf, promisedDebtor } from '../../portfolio/promises/promised-debtor.ts';
import { type Exercises, measureGrowth, measureOnce } from '../exercise.ts';

const judge = (service: Service) => service.run('judgePromises', { scheduled_time: new Date().toISOString() });

/** Promises of one shard that are past due, each for its own account. */
const dueInOneShard = async (service: Service, name: string, count: number): Promise<PromisedDebtor[]> => {
  const organization = await service.organization(name);
  const debtors: PromisedDebtor[] = [];
  for (let n = 0; n < count; n++) debtors.push(await promisedDebtor(service, organization, { shard: '0' }));
  return debtors;
};

export const promisePatterns: Exercises = {
  'judge-nothing': measureOnce((service) => Promise.resolve(() => judge(service))),

  'judge-broken': measureGrowth('n', [5, 10], async (service, size) => {
    await dueInOneShard(service, `judge-broken-${size}`, size);
    return () => judge(service);
  }),

  'judge-kept': measureGrowth('n', [5, 10], async (service, size) => {
    for (const { organization, account } of await dueInOneShard(service, `judge-kept-${size}`, size))
      await service.call('createPayment', { organization, body: { account_id: account, amount: 500 } });
    return () => judge(service);
  }),

  'evaluate-promise': measureOnce(async (service) => {
    const organization = await service.organization('evaluate-promise');
    const campaign_id = await anActiveCampaign(service, organization);
    const evaluate = () =>
      service.run('evaluateCampaign', queueEvent(organization, JSON.stringify({ organization, campaign_id })));
    // The first evaluation also resends unclaimed items, as one does every seven minutes.
    await evaluate();
    const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
    await service.call('changeAccountsInBulk', {
      organization,
      body: { account_ids: [debtor.account], action: 'assign_campaign', campaign_id },
    });
    await promiseOf(debtor);
    return evaluate;
  }),
};
