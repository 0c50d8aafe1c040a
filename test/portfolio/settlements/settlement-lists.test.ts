import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { openSettlementStatuses, settlementStatuses } from '../../../lib/portfolio/accounts/settlement-status.ts';
import type { SettlementView } from '../../../lib/portfolio/settlements/contract.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import { aRecord, createAccount } from '../../harness/portfolio.ts';
import { decide, propose } from '../../harness/settlements.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { walkPages } from '../../harness/walk-pages.ts';

let service: Service;

useService((started) => {
  service = started.service;
});

afterEach(() => vi.useRealTimers());

type Page = PageReply<SettlementView>;

type Query = Readonly<Record<string, string>>;

const list = (organization: OrganizationId, query: Query = {}) =>
  service.call<Page>('listSettlements', { organization, role: 'viewer', query });

const idsOf = ({ data }: Page) => data.map(({ id }) => id);

const listOfAccount = (organization: OrganizationId, accountId: string, query: Query = {}) =>
  service.call<Page>('listAccountSettlements', { organization, role: 'viewer', params: { accountId }, query });

/** Reads all pages of two rows, by cursor or by offset. */
const readPages = async (by: 'cursor' | 'offset', read: (query: Query) => Promise<Page>): Promise<string[]> =>
  (await walkPages(by, (position) => read({ limit: '2', ...position }))).map(({ id }) => id);

const minuteMs = 60_000;
const start = Date.now();
/** Offers whose times differ: the n-th is made n minutes from now. */
const at = (minute: number) => vi.setSystemTime(start + minute * minuteMs);

describe('the settlements of an account', () => {
  let organization: OrganizationId;
  let account: string;
  let newestFirst: string[];

  beforeAll(async () => {
    organization = await service.organization('Settlements of an account');
    const debt = await createAccount(service, organization, aRecord('INV/1 ñ'));
    account = debt.id;
    newestFirst = [];
    for (let n = 0; n < 5; n++) {
      at(n);
      const offer = await propose(service, organization, debt, { offered_amount: 900 + n });
      await decide(service, organization, offer, { action: 'reject' });
      newestFirst.unshift(offer.id);
    }
    vi.useRealTimers();
  });

  it('are listed newest first, among payments and promises', async () => {
    await service.call('createPayment', { organization, body: { account_id: account, amount: 1 } });
    expect(idsOf(await listOfAccount(organization, account))).toEqual(newestFirst);
  });

  it.each(['cursor', 'offset'] as const)('are paged by %s', async (by) => {
    expect(await readPages(by, (query) => listOfAccount(organization, account, query))).toEqual(newestFirst);
  });

  it('are found by the external_id of the account', async () => {
    const query = { by: 'external_id' };
    expect(idsOf(await listOfAccount(organization, 'INV/1 ñ', query))).toEqual(newestFirst);
    const offer = await service.call<SettlementView>('createSettlement', {
      organization,
      role: 'agent',
      params: { accountId: 'INV/1 ñ' },
      query,
      body: { offered_amount: 900 },
    });
    expect(offer.account_id).toBe(account);
    await decide(service, organization, offer, { action: 'reject' });
  });

  it('are an empty list for an account without any', async () => {
    const other = await createAccount(service, organization, aRecord('INV-2'));
    expect(await listOfAccount(organization, other.id)).toMatchObject({ data: [] });
  });
});

describe('the settlements of an organization', () => {
  let organization: OrganizationId;
  const byStatus: Record<string, string[]> = {};
  let newestFirst: string[];

  const anOffer = async (offered_amount: number, expires_at?: string) => {
    const account = await createAccount(service, organization, { ...aRecord(crypto.randomUUID()) });
    return propose(service, organization, account, { offered_amount, ...(expires_at && { expires_at }) });
  };

  beforeAll(async () => {
    organization = await service.organization('Settlements of an organization');
    newestFirst = [];
    const kept = (status: string, { id }: SettlementView) => {
      newestFirst.unshift(id);
      (byStatus[status] ??= []).unshift(id);
    };
    // Without a strategy, every discount awaits approval and the whole balance does not.
    for (let n = 0; n < 9; n += 3) {
      at(n);
      kept('proposed', await anOffer(1000.5));
      at(n + 1);
      kept('pending_approval', await anOffer(900));
      at(n + 2);
      const accepted = await anOffer(1000.5);
      kept('accepted', await decide(service, organization, accepted, { action: 'accept' }));
    }
    at(9);
    const approved = await anOffer(900);
    kept('approved', await decide(service, organization, approved, { action: 'approve' }));
    at(10);
    kept('rejected', await decide(service, organization, await anOffer(900), { action: 'reject' }));
    vi.useRealTimers();
  });

  it('are listed newest first, of all statuses', async () => {
    expect(idsOf(await list(organization))).toEqual(newestFirst);
  });

  it.each(settlementStatuses)('are listed by the status %s', async (status) => {
    const page = await list(organization, { status });
    expect(idsOf(page)).toEqual(byStatus[status] ?? []);
    expect(page.data.every((each) => each.status === status)).toBe(true);
  });

  it.each(['cursor', 'offset'] as const)('are paged by %s, of all statuses and of one', async (by) => {
    expect(await readPages(by, (query) => list(organization, query))).toEqual(newestFirst);
    const accepted = await readPages(by, (query) => list(organization, { status: 'accepted', ...query }));
    expect(accepted).toEqual(byStatus['accepted']);
  });

  it('rejects a status that does not exist', async () => {
    await expect(list(organization, { status: 'open' })).rejects.toThrow('answered 422');
  });
});

describe('an offer that has expired', () => {
  it.each(openSettlementStatuses)('is no longer listed as %s, whether or not it was written', async (status) => {
    const organization = await service.organization(`Expired ${status}`);
    const account = await createAccount(service, organization, aRecord('INV-1'));
    const expires_at = new Date(start + 60 * minuteMs).toISOString();
    const offered_amount = status === 'proposed' ? 1000.5 : 900;
    const offer = await propose(service, organization, account, { offered_amount, expires_at });
    if (status === 'approved') await decide(service, organization, offer, { action: 'approve' });
    const seen = async () => ({
      former: idsOf(await list(organization, { status })),
      all: (await list(organization)).data.map((each) => each.status),
      ofAccount: (await listOfAccount(organization, account.id)).data.map((each) => each.status),
      read: (await service.call<SettlementView>('readSettlement', { organization, params: { id: offer.id } })).status,
    });
    vi.setSystemTime(Date.parse(expires_at) - 1);
    expect(await seen()).toEqual({ former: [offer.id], all: [status], ofAccount: [status], read: status });
    vi.setSystemTime(Date.parse(expires_at));
    const expired = { former: [], all: ['expired'], ofAccount: ['expired'], read: 'expired' };
    expect(await seen()).toEqual(expired);
    await service.run('closeSettlements', { scheduled_time: expires_at });
    expect(await seen()).toEqual(expired);
    expect(idsOf(await list(organization, { status: 'expired' }))).toEqual([offer.id]);
  });
});

describe('a settlement in the list of the organization', () => {
  it('names the contact of its account', async () => {
    const organization = await service.organization('Settlements with names');
    const debt = await createAccount(service, organization, aRecord('NAMED'));
    await propose(service, organization, debt, { offered_amount: 900 });
    expect(await list(organization)).toMatchObject({ data: [{ contact_name: debt.contact.name }] });
  });
});
