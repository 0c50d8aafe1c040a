import { unmarshall } from '@aws-sdk/util-dynamodb';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { indexKeys, keys } from '../../../lib/platform/aws/table/keys.ts';
import { AccountId, type OrganizationId, SettlementId, parseId } from '../../../lib/foundation/ids.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import type { Settlement } from '../../../lib/portfolio/settlements/settlement.ts';
import { itIfLarge } from '../../harness/by-size.ts';
import { findSettlementProblems } from '../../harness/settlement-invariants.ts';
import { aDebtWithStrategy, propose } from '../../harness/settlements.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;

useService((started) => {
  ({ service } = started);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

const msPerHour = 3_600_000;
const timezone = 'America/Argentina/Buenos_Aires';

async function hoursLater<Answer>(hours: number, act: () => Promise<Answer>): Promise<Answer> {
  vi.setSystemTime(Date.now() + hours * msPerHour);
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}

const close = () => service.run('closeSettlements', { scheduled_time: new Date().toISOString() });

interface Offer {
  readonly account: AccountId;
  readonly id: SettlementId;
  readonly created_at: string;
}

/** Copies an offer that expires in an hour, with its account, once for each prefix of an id. */
async function expiringOffers(prefixes: readonly string[]): Promise<Offer[]> {
  const expires_at = new Date(Date.now() + msPerHour).toISOString();
  const account = await aDebtWithStrategy(service, organization);
  const { id: made, created_at } = await propose(service, organization, account, { offered_amount: 900, expires_at });
  const id = parseId(SettlementId, made);
  const original = { account: account.id, id, created_at };
  const copies = prefixes.map((prefix) => ({
    account: parseId(AccountId, randomUUID()),
    id: parseId(SettlementId, `${prefix}${randomUUID().slice(prefix.length)}`),
    created_at,
  }));
  const accountItem = await service.table.read(keys.account(organization, account.id));
  // The service wrote this item.
  const { settlement: copy } = unmarshall(accountItem) as Account;
  await service.table.copy(
    accountItem,
    copies.map((each) => ({
      ...keys.account(organization, each.account),
      ...indexKeys.accountStatus(organization, each.account, 'active'),
      id: each.account,
      settlement: { ...copy, id: each.id },
    })),
  );
  await service.table.copy(
    await service.table.read(keyOf(original)),
    copies.map((each) => ({
      ...keyOf(each),
      ...indexKeys.dueSettlement(organization, each.id, expires_at),
      ...indexKeys.settlementStatus(organization, each.id, 'proposed', created_at),
      id: each.id,
      account_id: each.account,
    })),
  );
  await service.table.copy(
    await service.table.read(keys.settlementLocation(organization, id)),
    copies.map((each) => ({ ...keys.settlementLocation(organization, each.id), account_id: each.account })),
  );
  return [original, ...copies];
}

const keyOf = ({ account, id, created_at }: Offer) => keys.settlement(organization, account, created_at, id);

const stored = async (offer: Offer): Promise<Settlement & { readonly gsi2pk?: string }> =>
  // The service wrote this item.
  unmarshall(await service.table.read(keyOf(offer))) as Settlement;

const openAmong = async (offers: readonly Offer[]): Promise<number> =>
  (await Promise.all(offers.map(stored))).filter(({ status }) => status === 'proposed').length;

const problems = async (): Promise<string[]> =>
  findSettlementProblems(await service.table.ofOrganization(organization), { organization, timezone });

describe('the job that closes settlements', () => {
  itIfLarge('closes more than a page of one shard in one run', async () => {
    const offers = await expiringOffers(Array.from({ length: 130 }, () => '7'));
    await close();
    expect(await openAmong(offers)).toBe(131);
    await hoursLater(1, close);
    expect(await openAmong(offers)).toBe(0);
    expect(await problems()).toEqual([]);
  });

  it('continues after a page of settlements that are closed but still in the index', async () => {
    const [original, last] = await expiringOffers(['7f']);
    if (!original || !last) throw new Error('There is no offer.');
    const { gsi2sk } = unmarshall(await service.table.read(keyOf(last)));
    const closed = Array.from({ length: 100 }, () => ({
      ...original,
      id: parseId(SettlementId, `70000000${randomUUID().slice(8)}`),
    }));
    await service.table.copy(
      await service.table.read(keyOf(last)),
      closed.map((each) => ({
        ...keyOf(each),
        ...indexKeys.settlementStatus(organization, each.id, 'rejected', each.created_at),
        gsi2sk: String(gsi2sk).replace(last.id, each.id),
        id: each.id,
        account_id: each.account,
        status: 'rejected',
      })),
    );
    await hoursLater(1, close);
    expect(await openAmong([original, last])).toBe(0);
    for (const each of closed) {
      expect(await stored(each)).toMatchObject({ status: 'rejected' });
      expect(await stored(each)).not.toHaveProperty('gsi2pk');
    }
  });

  it('stops at its deadline, and the next run continues', async () => {
    const offers = await expiringOffers(['1', '8', 'f']);
    const copies = offers.slice(1);
    const { closeDueSettlements } = await import('../../../lib/portfolio/settlements/close-due-settlements.ts');
    await hoursLater(1, async () => {
      const openAfterRun: number[] = [];
      for (let run = 0; run < 4; run++) {
        await closeDueSettlements(new Date(), 0);
        openAfterRun.push(await openAmong(copies));
      }
      // The original is in a shard of its own, or shares one with a copy.
      expect(openAfterRun[0]).toBeGreaterThan(0);
      expect(openAfterRun.at(-1)).toBe(0);
    });
    expect(await problems()).toEqual([]);
  });

  it('closes the others if one cannot be closed, fails, and closes that one once it is repaired', async () => {
    const [original, poison, ...others] = await expiringOffers(['00', '01', '0f', 'f0']);
    if (!original || !poison) throw new Error('There is no poison.');
    // Its account carries it as proposed.
    await service.table.copy(await service.table.read(keyOf(poison)), [{ status: 'approved' }]);
    await hoursLater(1, async () => {
      await expect(close()).rejects.toThrow('1 settlements could not be closed');
      expect(await openAmong([original, ...others])).toBe(0);
      expect(await stored(poison)).toMatchObject({ status: 'approved' });
      await service.table.copy(await service.table.read(keyOf(poison)), [{ status: 'proposed' }]);
      await close();
    });
    expect(await stored(poison)).toMatchObject({ status: 'expired' });
    expect(await problems()).toEqual([]);
  });

  it('leaves a settlement without an account as it is, and does not read it again', async () => {
    const [original] = await expiringOffers([]);
    if (!original) throw new Error('There is no offer.');
    const orphan = { ...original, account: parseId(AccountId, randomUUID()) };
    await service.table.copy(await service.table.read(keyOf(original)), [
      { ...keyOf(orphan), account_id: orphan.account },
    ]);
    await hoursLater(1, close);
    expect(await stored(orphan)).toMatchObject({ status: 'proposed', version: 1 });
    expect(await stored(orphan)).not.toHaveProperty('gsi2pk');
    expect(await stored(original)).toMatchObject({ status: 'expired' });
  });

  it('breaches an agreement after its last day in the time zone of the organization, not before', async () => {
    await service.call('updateOrganization', { organization, body: { timezone: 'Pacific/Auckland' } });
    vi.setSystemTime('2030-06-10T00:00:00Z');
    const account = await aDebtWithStrategy(service, organization);
    const offer = await propose(service, organization, account, { offered_amount: 900, pay_by: '2030-06-15' });
    await service.call('updateSettlement', { organization, params: { id: offer.id }, body: { action: 'accept' } });
    const outcomeAt = async (time: string) => {
      vi.setSystemTime(time);
      await close();
      const { outcome } = await service.call<{ outcome: string }>('readSettlement', {
        organization,
        params: { id: offer.id },
      });
      return outcome;
    };
    expect(await outcomeAt('2030-06-15T11:59:59.999Z')).toBe('open');
    expect(await outcomeAt('2030-06-15T12:00:00.000Z')).toBe('breached');
    vi.useRealTimers();
  });
});
