import { randomUUID } from 'node:crypto';
import { keys, indexKeys } from '../../../lib/platform/aws/table/keys.ts';
import { dayAfter } from '../../../lib/foundation/calendar.ts';
import { accountIdOf } from '../../../lib/foundation/derived-ids.ts';
import { type OrganizationId, PromiseId, parseId } from '../../../lib/foundation/ids.ts';
import type { PromiseView } from '../../../lib/portfolio/promises/contract.ts';
import { anActiveCampaign } from '../../harness/campaign-setup.ts';
import { aRecord, createAccount } from '../../harness/portfolio.ts';
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

const inTwoDays = (): string => dayAfter(new Date().toISOString().slice(0, 10), 2);

async function anAccountInCampaign(service: Service, name: string) {
  const organization = await service.organization(name);
  const campaign_id = await anActiveCampaign(service, organization);
  const { id } = await createAccount(service, organization, aRecord('INV-1'));
  await service.call('changeAccountsInBulk', {
    organization,
    body: { account_ids: [id], action: 'assign_campaign', campaign_id },
  });
  return { organization, id };
}

const register = (service: Service, organization: OrganizationId, id: string, user = 'user') =>
  service.call<PromiseView>('createPromise', {
    organization,
    user,
    params: { id },
    body: { amount: 10, due_date: inTwoDays() },
  });

/** An organization with open promises, each of its own account. */
async function manyPromises(service: Service, name: string, count: number): Promise<OrganizationId> {
  const organization = await service.organization(name);
  const account = await createAccount(service, organization, aRecord('INV-0'));
  const promise = await register(service, organization, account.id);
  const id = parseId(PromiseId, promise.id);
  const ids = Array.from({ length: count }, (_, n) => accountIdOf(organization, `INV-${n}`));
  await service.table.copy(
    await service.table.read(keys.account(organization, account.id)),
    ids.map((each) => ({ ...keys.account(organization, each), id: each, gsi1sk: each })),
  );
  await service.table.copy(
    await service.table.read(keys.promise(organization, account.id, promise.created_at, id)),
    ids.slice(1).map((each) => {
      const other = parseId(PromiseId, randomUUID());
      return {
        ...keys.promise(organization, each, promise.created_at, other),
        ...indexKeys.promiseStatus(organization, other, 'open', promise.due_date),
        id: other,
        account_id: each,
      };
    }),
  );
  return organization;
}

export const promisePatterns: Exercises = {
  'promise-list': measureOnce(async (service) => {
    const organization = await manyPromises(service, 'promise-list', 120);
    return () => service.call('listPromises', { organization });
  }),

  'promise-list-status': measureOnce(async (service) => {
    const organization = await manyPromises(service, 'promise-list-status', 120);
    return () => service.call('listPromises', { organization, query: { status: 'open' } });
  }),

  'report-promises': measureOnce(async (service) => {
    const { organization, id } = await anAccountInCampaign(service, 'report-promises');
    const user = randomUUID();
    await register(service, organization, id, user);
    return () => service.call('listReportedPromises', { organization, user });
  }),

  'promise-create': measureOnce(async (service) => {
    const { organization, id } = await anAccountInCampaign(service, 'promise-create');
    return () => register(service, organization, id);
  }),

  'promise-cancel': measureOnce(async (service) => {
    const { organization, id } = await anAccountInCampaign(service, 'promise-cancel');
    const promise = await register(service, organization, id);
    return () =>
      service.call('updatePromise', { organization, params: { id: promise.id }, body: { action: 'cancel' } });
  }),

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
