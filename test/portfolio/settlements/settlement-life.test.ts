import { describe, expect, it, vi } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { aDebtWithStrategy, decide, propose, readStoredAccount } from '../../harness/settlements.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;

useService(async (started) => {
  service = started.service;
  organization = await service.organization('Settlements');
});

const closeDue = () => service.run('closeSettlements', { scheduled_time: new Date().toISOString() });

const pay = (accountId: string, amount: number) =>
  service.call('createPayment', { organization, body: { account_id: accountId, amount } });

describe('a settlement', () => {
  it('above the limit is approved, accepted and paid, and resolves its account', async () => {
    const account = await aDebtWithStrategy(service, organization);
    const offer = await propose(service, organization, account, { offered_amount: 800 });
    expect(offer).toMatchObject({
      status: 'pending_approval',
      original_balance: 1000.5,
      forgiven_amount: 200.5,
      discount_pct: 20.04,
      max_discount_pct: 15,
      outcome: null,
    });
    expect(await decide(service, organization, offer, { action: 'approve' })).toMatchObject({ status: 'approved' });
    expect(await decide(service, organization, offer, { action: 'accept' }, { role: 'agent' })).toMatchObject({
      status: 'accepted',
      outcome: 'open',
    });
    expect(await readStoredAccount(service, organization, account)).toMatchObject({ pending_balance: 800 });
    await pay(account.id, 500);
    await pay(account.id, 300);
    expect(await readStoredAccount(service, organization, account)).toMatchObject({
      pending_balance: 0,
      collection_status: 'resolved',
      settlement: { outcome: 'fulfilled' },
    });
    const settlement = await service.call('readSettlement', { organization, params: { id: offer.id } });
    expect(settlement).toMatchObject({ status: 'accepted', outcome: 'fulfilled' });
  });

  it('that is not paid by its day is breached, and its discount is restored', async () => {
    const account = await aDebtWithStrategy(service, organization);
    const today = new Date().toISOString().slice(0, 10);
    const offer = await propose(service, organization, account, { offered_amount: 900.5, pay_by: today });
    await decide(service, organization, offer, { action: 'accept' });
    await pay(account.id, 400);
    vi.setSystemTime(Date.now() + 2 * 86_400_000);
    await closeDue();
    vi.useRealTimers();
    const after = await readStoredAccount(service, organization, account);
    expect(after.pending_balance).toBe(600.5);
    expect(after).not.toHaveProperty('settlement');
    const settlement = await service.call('readSettlement', { organization, params: { id: offer.id } });
    expect(settlement).toMatchObject({ status: 'accepted', outcome: 'breached' });
  });

  it('expires, and another can be proposed at once', async () => {
    const account = await aDebtWithStrategy(service, organization);
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const first = await propose(service, organization, account, { offered_amount: 900, expires_at });
    vi.setSystemTime(Date.now() + 3_600_001);
    const second = await propose(service, organization, account, { offered_amount: 950 });
    vi.useRealTimers();
    const stored = await service.call<{ data: { id: string; status: string }[] }>('listAccountSettlements', {
      organization,
      params: { accountId: account.id },
      role: 'viewer',
    });
    expect(stored.data.map(({ id, status }) => [id, status])).toEqual([
      [second.id, 'proposed'],
      [first.id, 'expired'],
    ]);
  });
});
