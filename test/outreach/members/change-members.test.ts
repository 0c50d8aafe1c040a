import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayAfter, dayIn } from '../../../lib/foundation/calendar.ts';
import { AccountId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { NewMemberJob } from '../../../lib/outreach/members/contract.ts';
import type { AccountView, NewAccount } from '../../../lib/portfolio/accounts/contract.ts';
import type { CampaignView } from '../../../lib/portfolio/campaigns/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { anActiveCampaign } from '../../harness/campaign-setup.ts';
import { changeMembers } from '../../harness/members.ts';
import { createPortfolio, spreadEvenly } from '../../harness/portfolio.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
useService((started) => void ({ service } = started));

let organization: OrganizationId;
let campaign: string;

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  campaign = await anActiveCampaign(service, organization);
});

const add = (over: Partial<NewAccount> = {}) =>
  service.call<AccountView>('createAccount', {
    organization,
    body: { contact: { name: 'Ana' }, total_amount: 100, ...over },
  });
const read = (id: string) => service.call<AccountView>('readAccount', { organization, params: { id } });
const campaignsOf = (accounts: readonly AccountView[]) =>
  Promise.all(accounts.map(async ({ id }) => (await read(id)).campaign_id));
const change = (body: NewMemberJob, id = campaign) => changeMembers(service, organization, id, body);
const ask = (body: object, id = campaign) => askRoute(service, 'changeMembers', { organization, params: { id }, body });
const setStatus = (id: string, status: string) =>
  service.call<CampaignView>('updateCampaign', { organization, params: { id }, body: { status } });

describe('adding accounts to a campaign', () => {
  it('takes those that match the filter, and starts their strategy', async () => {
    const today = dayIn('America/Argentina/Buenos_Aires', new Date());
    const due = [29, 30, 60, 61].map((days) => dayAfter(today, -days));
    const accounts: AccountView[] = [];
    for (const due_date of due) accounts.push(await add({ due_date, source_system: 'core' }));
    await add({ due_date: dayAfter(today, -45), source_system: 'other' });
    await add({ source_system: 'core' });
    const filter = { source_system: 'core', min_days_past_due: 30, max_days_past_due: 60 };
    expect(await change({ add: { filter } })).toMatchObject({
      status: 'completed',
      action: 'add',
      matched: 2,
      assigned: 2,
      already: 0,
      refused: [],
    });
    expect(await campaignsOf(accounts)).toEqual([null, campaign, campaign, null]);
    expect((await read(required(accounts[1]).id)).next_action_at).not.toBeNull();
    expect(await change({ add: { filter } })).toMatchObject({ matched: 2, assigned: 0, already: 2 });
  });

  it('finds by a custom field, which the index of accounts does not have', async () => {
    const north = await add({ custom: { branch: 'north' } });
    const south = await add({ custom: { branch: 'south' } });
    expect(await change({ add: { filter: { custom: 'branch=north' } } })).toMatchObject({ matched: 1, assigned: 1 });
    expect(await campaignsOf([north, south])).toEqual([campaign, null]);
  });

  it('takes named accounts once, and says which do not exist', async () => {
    const known = await add();
    const external = await add({ external_id: 'INV-1' });
    const unknown = parseId(AccountId, randomUUID());
    const ids = [known.id, unknown, known.id].map((id) => parseId(AccountId, id));
    expect(await change({ add: { account_ids: ids } })).toMatchObject({
      matched: 2,
      assigned: 1,
      refused: [{ reason: 'account_not_found', count: 1 }],
    });
    expect(await change({ add: { external_ids: ['INV-1', 'INV-2'] } })).toMatchObject({ matched: 2, assigned: 1 });
    expect(await campaignsOf([known, external])).toEqual([campaign, campaign]);
  });

  it('leaves the accounts of another active campaign there unless it moves them, and resolved ones out', async () => {
    const [member, resolved, held] = [await add(), await add(), await add()];
    const other = await anActiveCampaign(service, organization);
    const inOther = { add: { account_ids: [parseId(AccountId, member.id)] } };
    await change(inOther, other);
    await service.call('changeAccountStatus', {
      organization,
      params: { id: resolved.id },
      body: { status: 'resolved', reason: 'Deceased' },
    });
    await service.call('createAccountHold', {
      organization,
      params: { id: held.id },
      body: { kind: 'attorney', reason: 'Named one' },
    });
    const filter = { min_pending: 0 };
    expect(await change({ add: { filter } })).toMatchObject({
      matched: 3,
      assigned: 1,
      refused: [
        { reason: 'account_resolved', count: 1 },
        { reason: 'in_other_campaign', count: 1 },
      ],
    });
    expect(await campaignsOf([member, resolved, held])).toEqual([other, null, campaign]);
    expect(await change({ add: { filter }, move: true })).toMatchObject({ assigned: 1, already: 1 });
    expect((await read(member.id)).campaign_id).toBe(campaign);
  });

  it('takes accounts from a campaign that is not active', async () => {
    const member = await add();
    const other = await anActiveCampaign(service, organization);
    await change({ add: { account_ids: [parseId(AccountId, member.id)] } }, other);
    await setStatus(other, 'paused');
    expect(await change({ add: { filter: { status: 'open' } } })).toMatchObject({ assigned: 1 });
  });

  it('goes on in a paused campaign, and ends as failed in one that is completed or deleted meanwhile', async () => {
    const account = await add();
    const body = { add: { account_ids: [parseId(AccountId, account.id)] } };
    await setStatus(campaign, 'paused');
    expect(await change(body)).toMatchObject({ status: 'completed', assigned: 1 });
    await setStatus(campaign, 'completed');
    expect(await ask(body)).toMatchObject({ status: 409, body: { code: 'campaign_completed' } });
    expect(await change({ remove: body.add })).toMatchObject({ status: 'completed', removed: 1 });
  });

  it.each([
    [{}, 'add_or_remove'],
    [{ add: { filter: { status: 'open' } }, remove: { filter: { status: 'open' } } }, 'add_or_remove'],
    [{ add: {} }, 'member_identifier'],
    [{ add: { external_ids: ['INV-1'], filter: { status: 'open' } } }, 'member_identifier'],
    [{ add: { filter: {} } }, 'empty_filter'],
    [{ remove: { external_ids: ['INV-1'] }, move: true }, 'move_of_removed'],
    [{ add: { filter: { min_days_past_due: 2, max_days_past_due: 1 } } }, 'out_of_order'],
  ])('refuses %j', async (body, code) => {
    expect(await ask(body)).toMatchObject({ status: 422, body: { details: [expect.objectContaining({ code })] } });
  });

  it('answers 404 for an unknown campaign, and for the job of another campaign', async () => {
    expect(await ask({ add: { external_ids: ['INV-1'] } }, randomUUID())).toMatchObject({ status: 404 });
    const { job_id: jobId } = await change({ add: { external_ids: ['INV-1'] } });
    const other = await anActiveCampaign(service, organization);
    expect(await askRoute(service, 'readMemberJob', { organization, params: { id: other, jobId } })).toMatchObject({
      status: 404,
      body: { code: 'member_job_not_found' },
    });
  });
});

describe('removing accounts from a campaign', () => {
  it('looks among its members only', async () => {
    const [one, two] = [await add({ source_system: 'core' }), await add({ source_system: 'core' })];
    await change({ add: { account_ids: [parseId(AccountId, one.id)] } });
    expect(await change({ remove: { filter: { source_system: 'core' } } })).toMatchObject({
      action: 'remove',
      matched: 1,
      removed: 1,
      already: 0,
    });
    expect(await campaignsOf([one, two])).toEqual([null, null]);
    expect(await change({ remove: { account_ids: [parseId(AccountId, two.id)] } })).toMatchObject({
      matched: 1,
      removed: 0,
      already: 1,
    });
  });
});

describe('filling a campaign by a filter', () => {
  const accounts = 160;
  const perCall = 80;

  it('costs little more than the writes of its accounts, and one request in place of several', async () => {
    const portfolio = (name: string) => createPortfolio(service, `${name} of members`, spreadEvenly(accounts));
    const [called, filtered] = [await portfolio('calls'), await portfolio('filter')];
    const [one, other] = [await anActiveCampaign(service, called), await anActiveCampaign(service, filtered)];
    const { data } = await service.call<{ data: AccountView[] }>('listAccounts', {
      organization: called,
      query: { limit: '1000' },
    });
    const calls = await service.cost(async () => {
      for (let at = 0; at < accounts; at += perCall)
        await service.call('changeAccountsInBulk', {
          organization: called,
          body: {
            action: 'assign_campaign',
            campaign_id: one,
            account_ids: data.slice(at, at + perCall).map(({ id }) => id),
          },
        });
    });
    const job = await service.cost(async () => {
      const ended = await changeMembers(service, filtered, other, { add: { filter: { status: 'open' } } });
      expect(ended).toMatchObject({ matched: accounts, assigned: accounts });
    });
    expect({ calls: calls.wcu / accounts, job: job.wcu / accounts }).toEqual({
      calls: expect.closeTo(2, 1),
      job: expect.closeTo(2.15, 1),
    });
  });
});
