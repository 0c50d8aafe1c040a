import { describe, expect, it, vi } from 'vitest';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { CampaignSummary } from '../../lib/portfolio/campaigns/contract.ts';
import type { NotificationPage } from '../../lib/tenancy/notifications/contract.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import type { SettlementView } from '../../lib/portfolio/settlements/contract.ts';
import type { TimelineEntry } from '../../lib/reporting/timeline/contract.ts';
import { isAboutSettlement } from '../harness/event-bus.ts';
import { aDebtWithStrategy, decide, propose } from '../harness/settlements.ts';
import { deliverAllChanges, expectCountsToAgree } from './expect-counts-to-agree.ts';
import { type FaultyService, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;

useFaultyService((started) => {
  faulty = started;
});

const msPerDay = 86_400_000;

async function daysLater<Answer>(days: number, act: () => Promise<Answer>): Promise<Answer> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * msPerDay });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}

const closeDue = () => faulty.service.run('closeSettlements', { scheduled_time: new Date().toISOString() });
const dayIn = (days: number) => new Date(Date.now() + days * msPerDay).toISOString().slice(0, 10);

const pay = (organization: OrganizationId, { id }: Account, amount: number) =>
  faulty.service.call('createPayment', { organization, body: { account_id: id, amount } });

/** An organization with a debt of 1,000.50 ARS. */
async function aDebt(): Promise<{ readonly organization: OrganizationId; readonly account: Account }> {
  const organization = await faulty.service.organization(crypto.randomUUID());
  return { organization, account: await aDebtWithStrategy(faulty.service, organization) };
}

async function agreed(
  organization: OrganizationId,
  account: Account,
  terms: { readonly offered_amount: number; readonly pay_by?: string },
): Promise<SettlementView> {
  const offer = await propose(faulty.service, organization, account, terms);
  return decide(faulty.service, organization, offer, { action: 'accept' });
}

/** The changes of settlements that subscribers learn of, each delivered any number of times, without repetitions. */
async function settlementEventsOf(organization: OrganizationId): Promise<readonly (readonly unknown[])[]> {
  await deliverAllChanges(faulty);
  const published = faulty.events
    .published()
    .filter(isAboutSettlement)
    .filter((event) => event.organization === organization);
  const once = [...new Map(published.map((event) => [event.id, event])).values()];
  return once
    .toSorted((one, other) => (one.sequence < other.sequence ? -1 : 1))
    .map(({ type, data }) => [type.replace('settlement.', ''), data.status, data.outcome]);
}

const notificationsOf = async (organization: OrganizationId, role: 'admin' | 'agent'): Promise<string[]> => {
  const { data } = await faulty.service.call<NotificationPage>('listNotifications', { organization, role });
  return data.map(({ kind }) => kind);
};

const timelineOf = async (organization: OrganizationId, { id }: Account): Promise<readonly TimelineEntry[]> => {
  const { data } = await faulty.service.call<{ readonly data: TimelineEntry[] }>('readTimeline', {
    organization,
    params: { id },
  });
  return data;
};

describe('each change of a settlement is one event:', () => {
  it('an approval, an acceptance and the payment that fulfils it', async () => {
    const { organization, account } = await aDebt();
    const offer = await propose(faulty.service, organization, account, { offered_amount: 500 });
    for (const action of ['approve', 'approve', 'accept', 'accept'] as const)
      await decide(faulty.service, organization, offer, { action });
    await pay(organization, account, 200);
    await pay(organization, account, 300);
    expect(await settlementEventsOf(organization)).toEqual([
      ['created', 'pending_approval', null],
      ['status_changed', 'approved', null],
      ['status_changed', 'accepted', 'open'],
      ['status_changed', 'accepted', 'fulfilled'],
    ]);
  });

  it('a rejection', async () => {
    const { organization, account } = await aDebt();
    const offer = await propose(faulty.service, organization, account, { offered_amount: 900 });
    await decide(faulty.service, organization, offer, { action: 'reject' });
    expect(await settlementEventsOf(organization)).toEqual([
      ['created', 'proposed', null],
      ['status_changed', 'rejected', null],
    ]);
  });

  it('a withdrawal', async () => {
    const { organization, account } = await aDebt();
    await decide(faulty.service, organization, await agreed(organization, account, { offered_amount: 900 }), {
      action: 'withdraw',
    });
    expect((await settlementEventsOf(organization)).at(-1)).toEqual(['status_changed', 'accepted', 'withdrawn']);
  });

  it('the expiry that the job writes, however often it runs', async () => {
    const { organization, account } = await aDebt();
    await propose(faulty.service, organization, account, { offered_amount: 900 });
    await daysLater(31, async () => {
      await closeDue();
      await closeDue();
    });
    expect(await settlementEventsOf(organization)).toEqual([
      ['created', 'proposed', null],
      ['status_changed', 'expired', null],
    ]);
  });

  it('the expiry by a payment in full', async () => {
    const { organization, account } = await aDebt();
    await propose(faulty.service, organization, account, { offered_amount: 900 });
    await pay(organization, account, 1000.5);
    await daysLater(31, closeDue);
    expect(await settlementEventsOf(organization)).toEqual([
      ['created', 'proposed', null],
      ['status_changed', 'expired', null],
    ]);
  });

  it('the expiry that the next offer writes', async () => {
    const { organization, account } = await aDebt();
    await propose(faulty.service, organization, account, { offered_amount: 900 });
    await daysLater(31, async () => {
      await propose(faulty.service, organization, account, { offered_amount: 950 });
      await closeDue();
    });
    expect((await settlementEventsOf(organization)).toSorted()).toEqual([
      ['created', 'proposed', null],
      ['created', 'proposed', null],
      ['status_changed', 'expired', null],
    ]);
  });

  it('a breach, however often the job runs', async () => {
    const { organization, account } = await aDebt();
    await agreed(organization, account, { offered_amount: 900, pay_by: dayIn(3) });
    await daysLater(5, async () => {
      await closeDue();
      await closeDue();
    });
    expect((await settlementEventsOf(organization)).slice(1)).toEqual([
      ['status_changed', 'accepted', 'open'],
      ['status_changed', 'accepted', 'breached'],
    ]);
  });
});

describe('notifications of settlements', () => {
  it('ask administrators once to approve an offer above the limit', async () => {
    const { organization, account } = await aDebt();
    const offer = await propose(faulty.service, organization, account, { offered_amount: 500 });
    await decide(faulty.service, organization, offer, { action: 'approve' });
    expect(await notificationsOf(organization, 'admin')).toEqual(['settlement_awaiting_approval']);
    expect(await notificationsOf(organization, 'agent')).toEqual([]);
  });

  it('are not sent for an offer within the limit', async () => {
    const { organization, account } = await aDebt();
    await propose(faulty.service, organization, account, { offered_amount: 900 });
    expect(await notificationsOf(organization, 'admin')).toEqual([]);
  });

  it('tell agents once about a breach, and about no other end', async () => {
    const { organization, account } = await aDebt();
    const withdrawn = await agreed(organization, account, { offered_amount: 900, pay_by: dayIn(3) });
    await decide(faulty.service, organization, withdrawn, { action: 'withdraw' });
    expect(await notificationsOf(organization, 'agent')).toEqual([]);
    await agreed(organization, account, { offered_amount: 900, pay_by: dayIn(3) });
    await daysLater(5, async () => {
      await closeDue();
      await closeDue();
      expect(await notificationsOf(organization, 'agent')).toEqual(['settlement_breached']);
    });
  });
});

describe('the timeline of an account', () => {
  it('lists each settlement at its creation, with the status that it has now', async () => {
    const { organization, account } = await aDebt();
    const first = await propose(faulty.service, organization, account, { offered_amount: 900 });
    await decide(faulty.service, organization, first, { action: 'reject' });
    await pay(organization, account, 100);
    const second = await propose(faulty.service, organization, account, { offered_amount: 800 });
    const entries = await daysLater(31, () => timelineOf(organization, account));
    expect(entries).toMatchObject([
      { type: 'settlement', at: second.created_at, settlement: { ...second, status: 'expired' } },
      { type: 'payment' },
      { type: 'settlement', at: first.created_at, settlement: { id: first.id, status: 'rejected' } },
    ]);
  });
});

describe('the summary of a campaign', () => {
  it('counts its accounts with an agreement in force or fulfilled, exactly', async () => {
    const organization = await faulty.service.organization(crypto.randomUUID());
    const campaign = await faulty.service.call<{ id: string }>('createCampaign', {
      organization,
      body: { name: 'Spring' },
    });
    const join = async () => {
      const account = await aDebtWithStrategy(faulty.service, organization);
      const body = { action: 'assign_campaign', account_ids: [account.id], campaign_id: campaign.id };
      await faulty.service.call('changeAccountsInBulk', { organization, body });
      return account;
    };
    const settled = async () => {
      await expectCountsToAgree(faulty);
      const { settled_count, settled_amount, settled } = await faulty.service.call<CampaignSummary>(
        'readCampaignSummary',
        { organization, params: { id: campaign.id } },
      );
      expect(settled).toEqual(settled_amount === 0 ? [] : [{ currency: 'ARS', amount: settled_amount }]);
      return [settled_count, settled_amount];
    };
    const [paid, withdrawn, broken, offered] = [await join(), await join(), await join(), await join()];
    await propose(faulty.service, organization, offered, { offered_amount: 900 });
    expect(await settled()).toEqual([0, 0]);
    await agreed(organization, paid, { offered_amount: 900.25 });
    const agreement = await agreed(organization, withdrawn, { offered_amount: 950 });
    await agreed(organization, broken, { offered_amount: 1000, pay_by: dayIn(3) });
    expect(await settled()).toEqual([3, 2850.25]);
    await pay(organization, paid, 900.25);
    expect(await settled()).toEqual([3, 2850.25]);
    await decide(faulty.service, organization, agreement, { action: 'withdraw' });
    expect(await settled()).toEqual([2, 1900.25]);
    await daysLater(5, closeDue);
    expect(await settled()).toEqual([1, 900.25]);
  });
});
