import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AccountView, NewAccount } from '../../../lib/portfolio/accounts/contract.ts';
import type { CampaignView } from '../../../lib/portfolio/campaigns/contract.ts';
import { anActiveCampaign } from '../../harness/campaign-setup.ts';
import { changeMembers, finishMemberJob } from '../../harness/members.ts';
import { importAccounts } from '../../harness/run-import.ts';
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

const dayMs = 86_400_000;

const add = (over: Partial<NewAccount> = {}) =>
  service.call<AccountView>('createAccount', {
    organization,
    body: { contact: { name: 'Ana' }, total_amount: 100, ...over },
  });
const set = (body: object) =>
  service.call<CampaignView>('updateCampaign', { organization, params: { id: campaign }, body });
const read = () => service.call<CampaignView>('readCampaign', { organization, params: { id: campaign } });
const campaignOf = async ({ id }: AccountView) =>
  (await service.call<AccountView>('readAccount', { organization, params: { id } })).campaign_id;
const enrols = (over: object = {}) => set({ auto_enrol: { filter: { status: 'open', min_pending: 50 }, ...over } });

/** Runs the schedule once at a time; other organizations of this file may have something due too. */
async function tick(at = new Date()): Promise<void> {
  const { startEnrolments } = await import('../../../lib/outreach/members/start-enrolments.ts');
  await startEnrolments(at, Infinity);
}

/** Runs the latest enrolment to its end. */
async function enrol(at?: Date) {
  await tick(at);
  return finishMemberJob(service, organization, campaign, required((await read()).latest_enrolment_id ?? undefined));
}

const nextAt = async () => Date.parse(required((await read()).next_enrolment_at ?? undefined));

describe('a campaign that enrols', () => {
  it('does so at once, and then each day at four in the morning of the organization', async () => {
    const [large, small] = [await add(), await add({ total_amount: 10 })];
    await enrols();
    expect(await enrol()).toMatchObject({ action: 'enrol', matched: 1, assigned: 1 });
    expect([await campaignOf(large), await campaignOf(small)]).toEqual([campaign, null]);
    const next = await nextAt();
    expect(new Date(next).toISOString()).toMatch(/T07:00:00.000Z$/);
    const later = await add();
    await tick(new Date(next - 1));
    expect(await campaignOf(later)).toBeNull();
    expect(await enrol(new Date(next))).toMatchObject({ assigned: 1, already: 1 });
    expect(await nextAt()).toBe(next + dayMs);
  });

  it('starts one job of two runs of the schedule at once', async () => {
    await enrols();
    await Promise.all([tick(), tick()]);
    const first = (await read()).latest_enrolment_id;
    expect(first).not.toBeNull();
    await tick();
    expect((await read()).latest_enrolment_id).toBe(first);
  });

  it('takes no account of another active campaign, and none that is resolved', async () => {
    const taken = await add();
    const other = await anActiveCampaign(service, organization);
    await changeMembers(service, organization, other, { add: { filter: { status: 'open' } } });
    await enrols();
    expect(await enrol()).toMatchObject({ assigned: 0, refused: [{ reason: 'in_other_campaign', count: 1 }] });
    expect(await campaignOf(taken)).toBe(other);
  });

  it('with `exact` removes those that match no longer, but not those that were resolved', async () => {
    const [lower, paid, stays] = [await add(), await add(), await add()];
    await enrols({ exact: true });
    await enrol();
    const pay = (account: AccountView, amount: number) =>
      service.call('createPayment', {
        organization,
        body: { account_id: account.id, amount, paid_at: new Date().toISOString(), external_id: randomUUID() },
      });
    await pay(lower, 60);
    await pay(paid, 100);
    expect(await enrol(new Date(await nextAt()))).toMatchObject({ matched: 1, already: 1, assigned: 0, removed: 1 });
    expect([await campaignOf(lower), await campaignOf(paid), await campaignOf(stays)]).toEqual([
      null,
      campaign,
      campaign,
    ]);
  });

  it('without `exact` keeps them', async () => {
    const hand = await add({ total_amount: 10 });
    await changeMembers(service, organization, campaign, { add: { filter: { max_pending: 20 } } });
    await enrols();
    expect(await enrol()).toMatchObject({ matched: 0, removed: 0 });
    expect(await campaignOf(hand)).toBe(campaign);
  });

  it('enrols nobody while it is paused, and catches up when it is active again', async () => {
    await enrols();
    await enrol();
    await set({ status: 'paused' });
    expect((await read()).next_enrolment_at).toBeNull();
    const account = await add();
    await tick(new Date(Date.now() + 2 * dayMs));
    expect(await campaignOf(account)).toBeNull();
    await set({ status: 'active' });
    expect(await enrol()).toMatchObject({ assigned: 1 });
  });

  it('enrols nobody after its last day', async () => {
    const account = await add();
    await set({ start_date: '2020-01-01', end_date: '2020-02-01', auto_enrol: { filter: { status: 'open' } } });
    await tick();
    expect(await read()).toMatchObject({ latest_enrolment_id: null, next_enrolment_at: expect.any(String) });
    expect(await campaignOf(account)).toBeNull();
  });

  it('keeps its time when something else is changed, and has none when it enrols no more', async () => {
    await enrols();
    await enrol();
    const next = await nextAt();
    await set({ name: 'Other' });
    expect(await nextAt()).toBe(next);
    await enrols();
    expect(await nextAt()).toBe(next);
    expect(await set({ auto_enrol: null })).toMatchObject({ auto_enrol: null, next_enrolment_at: null });
    const latest = (await read()).latest_enrolment_id;
    await tick(new Date(next));
    expect((await read()).latest_enrolment_id).toBe(latest);
  });
});

describe('an import that ends', () => {
  const ended = async (before: object, after: object, now = new Date()) => {
    const { requestEnrolments } = await import('../../../lib/outreach/members/request-enrolments.ts');
    const image = (over: object) => ({ kind: 'import_job', organization, ...over });
    await requestEnrolments([{ before: image(before), after: image(after) }], now);
  };

  it('has the accounts join within minutes', async () => {
    await enrols();
    await enrol();
    await importAccounts(service, organization, [
      { contact: { name: 'Ana' }, total_amount: 100, external_id: 'INV-1' },
    ]);
    const now = new Date();
    await ended({ status: 'processing' }, { status: 'completed' }, now);
    expect(await nextAt()).toBe(now.getTime() + 60_000);
    // The change is delivered twice, and another import ends.
    await ended({ status: 'processing' }, { status: 'completed' }, new Date(now.getTime() + 30_000));
    expect(await nextAt()).toBe(now.getTime() + 60_000);
    expect(await enrol(new Date(await nextAt()))).toMatchObject({ assigned: 1 });
  });

  it.each([
    ['that goes on', { status: 'processing' }, { status: 'processing' }],
    ['that only validated', { status: 'processing' }, { status: 'completed', mode: 'validate' }],
    ['that had ended before', { status: 'completed' }, { status: 'completed' }],
  ])('does nothing if it is one %s', async (_, before, after) => {
    await enrols();
    await enrol();
    const next = await nextAt();
    await ended(before, after);
    expect(await nextAt()).toBe(next);
  });

  it('does nothing to a campaign that enrols nobody, or is paused', async () => {
    await ended({ status: 'processing' }, { status: 'completed' });
    expect((await read()).next_enrolment_at).toBeNull();
    await enrols();
    await set({ status: 'paused' });
    await ended({ status: 'processing' }, { status: 'completed' });
    expect((await read()).next_enrolment_at).toBeNull();
  });
});
