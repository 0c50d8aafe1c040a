import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayAfter, dayIn } from '../../../lib/foundation/calendar.ts';
import { AccountId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { ListedLedgerEntry } from '../../../lib/portfolio/ledger/contract.ts';
import type { LedgerEntry } from '../../../lib/portfolio/ledger/ledger-entry.ts';
import type { PaymentView } from '../../../lib/portfolio/payments/contract.ts';
import type { LedgerDay, LedgerDays } from '../../../lib/reporting/closings/contract.ts';
import { aLedgerEntry } from '../../builders.ts';
import { deliverAllChanges } from '../../faults/expect-counts-to-agree.ts';
import { type FaultyService, useFaultyService } from '../../faults/faulty-service.ts';
import { findLedgerDifferences } from '../../faults/find-ledger-differences.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { type Import, submitImport, submitUndo } from '../../harness/run-import.ts';
import { leaveLedger } from '../backfills/earlier-ledger.ts';
import { allowDiscount, decide, propose } from '../../harness/settlements.ts';
import type { Service } from '../../harness/start-service.ts';

let faulty: FaultyService;
let service: Service;
let organization: OrganizationId;
useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});
beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

const timezone = 'America/Argentina/Buenos_Aires';
const today = () => dayIn(timezone, new Date());

async function runImport(submitted: Import): Promise<Import> {
  await submitted.split();
  for (const chunk of await submitted.chunks()) await chunk();
  return submitted;
}

const anAccount = async (body: object = {}) =>
  service.call<AccountView>('createAccount', {
    organization,
    body: { contact: { name: 'Ana' }, total_amount: 1_000, ...body },
  });

const pay = (account: AccountView, amount: number) =>
  service.call<PaymentView>('createPayment', { organization, body: { account_id: account.id, amount } });

const reverse = ({ id }: PaymentView) =>
  service.call('reversePayment', { organization, params: { id }, body: { reason: 'bounced' } });

async function days(query: Readonly<Record<string, string>> = {}): Promise<readonly LedgerDay[]> {
  return (await service.call<LedgerDays>('listLedgerDays', { organization, query })).data;
}

const entries = async (query: Readonly<Record<string, string>>) =>
  (await service.call<PageReply<ListedLedgerEntry>>('listLedgerEntries', { organization, query })).data;

describe('a day', () => {
  it('closes in each currency with what is owed, and lists what each figure sums', async () => {
    const [ana, bo] = [await anAccount(), await anAccount({ total_amount: 500.25 })];
    const peso = await anAccount({ currency: 'CLP', total_amount: 7_000 });
    const dinar = await anAccount({ currency: 'KWD', total_amount: 10.125 });
    await allowDiscount(service, organization, bo.id);
    await pay(ana, 600);
    const second = await pay(ana, 600);
    await reverse(await pay(peso, 7_000));
    await pay(dinar, 0.005);
    const offer = await propose(service, organization, { id: parseId(AccountId, bo.id) }, { offered_amount: 450 });
    await decide(service, organization, offer, { action: 'accept' });
    await service.call('updateAccount', { organization, params: { id: dinar.id }, body: { pending_balance: 9 } });
    await deliverAllChanges(faulty);

    const day = today();
    const none = { adjusted: 0, reversed: 0, forgiven: 0, paid: 0 };
    expect(await days()).toEqual([
      { ...none, day, currency: 'ARS', opening: 0, added: 1_500.25, paid: 1_000, forgiven: 50.25, closing: 450 },
      { ...none, day, currency: 'CLP', opening: 0, added: 7_000, paid: 7_000, reversed: 7_000, closing: 7_000 },
      { ...none, day, currency: 'KWD', opening: 0, added: 9.005, paid: 0.005, closing: 9 },
    ]);
    expect(await entries({ day, kind: 'paid', currency: 'ARS' })).toMatchObject([
      { amount: 600, account_id: ana.id, contact_name: 'Ana', cause: 'payment' },
      { amount: 400, account_id: ana.id, payment_id: second.id },
    ]);
    expect(await entries({ day, kind: 'forgiven' })).toMatchObject([{ amount: 50.25, settlement_id: offer.id }]);
    expect((await entries({ account_id: dinar.id })).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['added', 10.125],
      ['paid', 0.005],
      ['added', -1.12],
    ]);
    expect(await entries({ account_id: dinar.id, kind: 'paid', day })).toHaveLength(1);
    expect(await findLedgerDifferences(organization)).toEqual([]);
    const other = await service.organization(randomUUID());
    expect(await service.call('listLedgerEntries', { organization: other, query: { day } })).toMatchObject({
      data: [],
    });
  });

  it('closes without the debts of an import that was undone, whose entries stay', async () => {
    const records = [{ external_id: 'INV-1', contact: { name: 'Ana' }, total_amount: 80 }];
    const { jobId } = await runImport(await submitImport(service, organization, records));
    await runImport(await submitUndo(service, organization, jobId));
    await runImport(await submitImport(service, organization, records));
    await deliverAllChanges(faulty);
    expect(await days()).toMatchObject([{ added: 80, closing: 80 }]);
    expect((await entries({ day: today() })).map(({ amount, cause }) => `${amount}, ${cause}`).sort()).toEqual([
      '-80, import_undone',
      '80, account_created',
      '80, account_created',
    ]);
    expect(await findLedgerDifferences(organization)).toEqual([]);
  });

  it('pages through its entries without losing or repeating one', async () => {
    for (let n = 1; n <= 7; n++) await anAccount({ total_amount: n, currency: n % 2 === 0 ? 'USD' : 'ARS' });
    await deliverAllChanges(faulty);
    const found: ListedLedgerEntry[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = { day: today(), limit: '2', ...(cursor !== '' && { cursor }) };
      const page: PageReply<ListedLedgerEntry> = await service.call('listLedgerEntries', { organization, query });
      found.push(...page.data);
      cursor = page.pagination.next_cursor;
    }
    expect(found.map(({ amount }) => amount)).toEqual([1, 3, 5, 7, 2, 4, 6]);
  });
});

/** An entry of the past, as its job records it. */
async function anEntryOf(day: string, over: Partial<LedgerEntry> = {}): Promise<void> {
  const { ledgerEntryStore } = await import('../../../lib/portfolio/ledger/ledger-entry-store.ts');
  await ledgerEntryStore(organization).add({
    ...aLedgerEntry(organization, randomUUID()),
    at: `${day}T15:00:00.000Z`,
    day,
    recorded_at: `${day}T15:00:01.000Z`,
    ...over,
  });
}

describe('the days of a period', () => {
  const closings = async (from: string, to: string) =>
    (await days({ from, to })).map(({ day, opening, closing }) => `${day}: ${opening} to ${closing}`);

  it('begin with what years before left, and go on while nothing moves', async () => {
    await anEntryOf('2019-12-31');
    await anEntryOf('2026-02-28', { entry_kind: 'paid', amount: 30 });
    await anEntryOf('2026-03-01', { entry_kind: 'reversed', amount: 5.5 });
    await anEntryOf('2026-03-03', { amount: 1, currency: 'USD' });
    await deliverAllChanges(faulty);
    expect(await closings('2026-02-28', '2026-03-03')).toEqual([
      '2026-02-28: 100 to 70',
      '2026-03-01: 70 to 75.5',
      '2026-03-02: 75.5 to 75.5',
      '2026-03-03: 75.5 to 75.5',
      '2026-03-03: 0 to 1',
    ]);
    expect(await closings('2026-03-02', '2026-03-02')).toEqual(['2026-03-02: 75.5 to 75.5']);
    expect(await closings('2019-01-01', '2019-12-31')).toEqual(['2019-12-31: 0 to 100']);
  });

  it('end today, begin 30 days earlier unless given, and are at most 366', async () => {
    await anEntryOf(dayAfter(today(), -100));
    await deliverAllChanges(faulty);
    const listed = await days();
    expect([listed.length, listed[0]?.day, listed.at(-1)?.day]).toEqual([31, dayAfter(today(), -30), today()]);
    expect(await days({ from: dayAfter(today(), 1), to: dayAfter(today(), 9) })).toEqual([]);
    const refusal = (query: Readonly<Record<string, string>>) =>
      askRoute(service, 'listLedgerDays', { organization, query });
    expect(await refusal({ from: dayAfter(today(), -366) })).toMatchObject({ status: 422 });
    expect(await refusal({ from: '2026-02-01', to: '2026-01-01' })).toMatchObject({ status: 422 });
    expect(await days({ from: dayAfter(today(), -365) })).toHaveLength(101);
  });
});

describe('an account from before the ledger', () => {
  const backfill = async () => {
    const [{ runBackfill }, { enterAccountsInLedger }] = await Promise.all([
      import('../../../lib/reporting/backfills/run-backfill.ts'),
      import('../../../lib/reporting/backfills/enter-accounts-in-ledger.ts'),
    ]);
    return runBackfill({
      backfill: enterAccountsInLedger,
      scope: organization,
      organizations: [organization],
      isDryRun: false,
      runId: randomUUID(),
      now: new Date(),
      pace: () => Promise.resolve(),
    });
  };

  it('enters it once with what is owed then, whatever is paid around it', async () => {
    const account = await anAccount();
    await leaveLedger(organization, account.id);
    // The former version read the stream, and recorded nothing.
    await faulty.stream.read();
    await pay(account, 100);
    await backfill();
    await pay(account, 50);
    await backfill();
    await deliverAllChanges(faulty);
    const listed = await entries({ account_id: account.id });
    expect(listed.map(({ kind, cause, amount }) => `${kind} ${amount}, ${cause}`)).toEqual([
      'added 900, opening_balance',
      'paid 50, payment',
    ]);
    expect(await findLedgerDifferences(organization)).toEqual([]);
    expect(await days()).toMatchObject([{ closing: 850 }]);
  });
});
