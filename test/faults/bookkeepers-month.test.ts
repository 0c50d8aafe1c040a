import { parse } from 'csv-parse/sync';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import { mapInParallel } from '../../lib/foundation/map-in-parallel.ts';
import { fromUnits, minorDigits, unitsOf } from '../../lib/foundation/money.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import type { ListedLedgerEntry, ListedPayment } from '../../lib/portfolio/ledger/contract.ts';
import type { PaymentGroupView } from '../../lib/portfolio/payments/contract.ts';
import type { PlanView } from '../../lib/portfolio/plans/contract.ts';
import type { LedgerDay } from '../../lib/reporting/closings/contract.ts';
import type { ContactStatement } from '../../lib/reporting/contact-statements/contract.ts';
import { bySize } from '../harness/by-size.ts';
import { beginRecordExport, download, finishExport } from '../harness/exports.ts';
import { required } from '../harness/required.ts';
import { type Import, submitImport, submitUndo } from '../harness/run-import.ts';
import type { Service } from '../harness/start-service.ts';
import { walkPages } from '../harness/walk-pages.ts';
import { deliverAllChanges, expectCountsToAgree } from './expect-counts-to-agree.ts';
import { type FaultyService, minutesLater, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

const month = bySize({
  small: { contacts: 4, payments: 24, maxPaid: 60_000, reversals: 5, settlements: 3, plans: 4, imported: 4 },
  large: { contacts: 60, payments: 2000, maxPaid: 15_000, reversals: 60, settlements: 40, plans: 50, imported: 50 },
});

const currencies = ['JPY', 'ARS', 'KWD'];

/** The same numbers in each run, below `max` (mulberry32). */
function drawing(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * max);
  };
}

const inCurrency = (currency: string, minorUnits: number): number => minorUnits / 10 ** minorDigits(currency);
const sum = (amounts: readonly number[]): number =>
  fromUnits(amounts.reduce((units, each) => units + unitsOf(each), 0));

const planEndings = ['kept', 'broken', 'reversed', 'kept_and_reversed'] as const;

/** Agrees on a plan, and pays what leads to its ending. */
async function playPlan(
  organization: OrganizationId,
  { id, currency, owed }: { readonly id: string; readonly currency: string; readonly owed: number },
  ending: (typeof planEndings)[number] | 'going_on',
): Promise<void> {
  const call = <Reply>(route: string, sent: object) => service.call<Reply>(route, { organization, ...sent });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const schedule =
    ending === 'broken'
      ? { count: 2, first_due: inDays(0), every: 'week', grace_days: 0 }
      : { count: 3, first_due: inDays(20), every: 'month' };
  const plan = await call<PlanView>('createPlan', { params: { id }, body: schedule });
  if (plan.status === 'pending_approval')
    await call('updatePlan', { params: { id: plan.id }, body: { action: 'approve' }, role: 'admin' });
  await call('updatePlan', { params: { id: plan.id }, body: { action: 'accept' }, role: 'admin' });
  const pay = (amount: number) => call<{ id: string }>('createPayment', { body: { account_id: id, amount } });
  const reverse = (payment: { readonly id: string }) =>
    call('reversePayment', { params: { id: payment.id }, body: { reason: 'bounced' } });
  const [first] = plan.instalments;
  switch (ending) {
    case 'broken':
      await pay(inCurrency(currency, 100));
      await minutesLater(() => service.run('checkPlans', { scheduled_time: new Date().toISOString() }), 10 * 24 * 60);
      return;
    case 'reversed':
      await reverse(await pay(required(first).amount));
      return;
    case 'kept':
      for (const { amount } of plan.instalments) await pay(amount);
      return;
    case 'kept_and_reversed':
      await reverse(await pay(owed));
      return;
    case 'going_on':
      await pay(inCurrency(currency, 1_000));
  }
}

/** What a month is read back from: the API alone. */
const readerOf = (organization: OrganizationId) => {
  const walk = <View>(route: string, query: Readonly<Record<string, string>> = {}) =>
    walkPages<View>('cursor', (page) =>
      service.call(route, { organization, query: { limit: '1000', ...query, ...page } }),
    );
  return {
    accounts: () => walk<AccountView>('listAccounts'),
    payments: () => walk<ListedPayment>('listAllPayments'),
    plans: () => walk<PlanView>('listPlans'),
    entries: (day: string) => walk<ListedLedgerEntry>('listLedgerEntries', { day }),
    days: async () => (await service.call<{ data: LedgerDay[] }>('listLedgerDays', { organization })).data,
    statement: (id: string) => service.call<ContactStatement>('readStatement', { organization, params: { id } }),
    async exported() {
      const id = await beginRecordExport(service, organization, 'exportPayments', { format: 'csv' });
      const { text } = await download(await finishExport(service, organization, id));
      return parse<Record<string, string>>(text, { columns: true });
    },
  };
};

/** Registers the debts, payments, reversals, settlements, plans and an undone import of a month. */
async function playMonth(organization: OrganizationId): Promise<void> {
  const draw = drawing(7);
  const call = <Reply>(route: string, sent: object) => service.call<Reply>(route, { organization, ...sent });
  const record = (external_id: string, contact: number, currency: string) => ({
    external_id,
    contact: { external_id: `C-${contact}`, name: 'Ana' },
    total_amount: inCurrency(currency, 100_000 + draw(900_000)),
    currency,
    due_date: `2026-0${1 + draw(9)}-01`,
  });
  const debts: AccountView[] = [];
  for (let contact = 0; contact < month.contacts; contact++)
    for (const currency of currencies)
      for (const n of [1, 2])
        debts.push(await call('createAccount', { body: record(`A-${contact}-${currency}-${n}`, contact, currency) }));

  const strategy = await call<{ id: string }>('createStrategy', {
    body: { name: 'Soft', max_discount_pct: 40, steps: [{ channel: 'sms', action_type: 'reminder', delay_hours: 0 }] },
  });
  // One of each pair, so that everybody owes something in every currency until the end.
  const settled = debts.filter((_, index) => index % 2 === 0).slice(0, month.settlements);
  for (const { id, currency, pending_balance: owed } of settled) {
    const body = { account_ids: [id], action: 'assign_strategy', strategy_id: strategy.id };
    await call('changeAccountsInBulk', { body });
    const units = Math.ceil(owed * 0.7 * 10 ** minorDigits(currency));
    const offered_amount = inCurrency(currency, units);
    const offer = await call<{ id: string }>('createSettlement', {
      params: { accountId: id },
      body: { offered_amount },
    });
    await call('updateSettlement', { params: { id: offer.id }, body: { action: 'accept' }, role: 'admin' });
    if (draw(2) === 0) await call('createPayment', { body: { account_id: id, amount: offered_amount } });
  }

  const planned = debts.filter((_, index) => index % 2 === 0).slice(month.settlements, month.settlements + month.plans);
  for (const [n, { id, currency, pending_balance: owed }] of planned.entries())
    await playPlan(organization, { id, currency, owed }, planEndings[n] ?? (n % 3 === 0 ? 'kept' : 'going_on'));

  const paid: string[] = [];
  for (let n = 0; n < month.payments; n++) {
    const { id, currency } = required(debts[draw(debts.length)]);
    const given = { amount: inCurrency(currency, 1 + draw(month.maxPaid)), external_id: `P-${n}` };
    if (n % 4 > 0) {
      paid.push((await call<{ id: string }>('createPayment', { body: { ...given, account_id: id } })).id);
      continue;
    }
    const allocation = n % 8 === 0 ? 'proportional' : 'oldest_due';
    const body = { ...given, currency, contact_external_id: `C-${draw(month.contacts)}`, allocation };
    paid.push(...(await call<PaymentGroupView>('createPayment', { body })).payments.map((each) => each.id));
  }
  for (let n = 0; n < month.reversals; n++) {
    const [id = ''] = paid.splice(draw(paid.length), 1);
    await call('reversePayment', { params: { id }, body: { reason: 'bounced' } });
  }
  const early = { params: { id: 'EARLY' }, query: { by: 'external_id' }, body: { reason: 'chargeback' } };
  await call('reversePayment', early);
  await call('createPayment', { body: { account_id: required(debts[0]).id, amount: 1, external_id: 'EARLY' } });
  for (const { id, currency } of debts.slice(-3))
    await call('createAdjustment', { params: { id }, body: { kind: 'interest', amount: inCurrency(currency, 777) } });

  const imported = Array.from({ length: month.imported }, (_, n) => {
    const currency = required(currencies[n % 3]);
    const payments = [{ external_id: `I-${n}`, amount: inCurrency(currency, 500) }];
    return { ...record(`I-${n}`, n % month.contacts, currency), payments };
  });
  const run = async ({ split, chunks }: Import) => {
    await split();
    for (const store of await chunks()) await store();
  };
  const job = await submitImport(service, organization, imported);
  await run(job);
  await run(await submitUndo(service, organization, job.jobId));
}

/** What was paid of a plan is what was paid since, and what its instalments have. */
function expectPlansToTie(
  plans: readonly PlanView[],
  {
    accounts,
    payments,
    statements,
  }: {
    readonly accounts: readonly AccountView[];
    readonly payments: readonly ListedPayment[];
    readonly statements: readonly ContactStatement[];
  },
): void {
  expect(plans).toHaveLength(month.plans);
  const statuses = plans.map(({ status }) => status);
  expect(statuses.filter((status) => status === 'broken')).toHaveLength(1);
  expect(statuses).toEqual(expect.arrayContaining(['kept', 'active']));
  for (const plan of plans) {
    const { id, account_id, total, paid_amount, instalments, accepted_at, status } = plan;
    expect(sum(instalments.map(({ amount }) => amount)), id).toBe(total);
    expect(sum(instalments.map((instalment) => instalment.paid_amount)), id).toBe(paid_amount);
    const account = required(accounts.find((each) => each.id === account_id));
    const since = payments.filter(
      (payment) =>
        payment.account_id === account_id &&
        payment.status === 'registered' &&
        payment.created_at >= required(accepted_at) &&
        // The clock was ahead when the plan was broken: later payments have external ids.
        (status !== 'broken' || payment.external_id === null),
    );
    expect(sum(since.flatMap(({ amount, overpaid_amount: overpaid }) => [amount, -overpaid])), id).toBe(paid_amount);
    if (status === 'active') expect(sum([total, -paid_amount]), id).toBe(account.pending_balance);
    if (status === 'kept') expect(paid_amount, id).toBe(total);
    expect(account.plan?.paid_amount, id).toBe(status === 'broken' ? undefined : paid_amount);
  }
  expect(statements.flatMap((statement) => statement.plans.map(({ id }) => id)).toSorted()).toEqual(
    plans.map(({ id }) => id).toSorted(),
  );
}

describe("a bookkeeper's month", () => {
  it('ties to the unit in three currencies, read from the API alone', async () => {
    const organization = await service.organization(randomUUID());
    await playMonth(organization);
    await deliverAllChanges(faulty);
    const read = readerOf(organization);
    const [accounts, payments, days] = [await read.accounts(), await read.payments(), await read.days()];
    expect(accounts).toHaveLength(month.contacts * currencies.length * 2);
    expect(payments.filter(({ reversal }) => reversal?.reason === 'import_undone')).toHaveLength(month.imported);
    const entries = (await Promise.all([...new Set(days.map(({ day }) => day))].map(read.entries))).flat();
    const contacts = [...new Set(accounts.map(({ contact }) => contact.id))];
    const statements = await mapInParallel(contacts, 4, read.statement);
    expectPlansToTie(await read.plans(), { accounts, payments, statements });
    const exported = await read.exported();
    expect(exported).toHaveLength(payments.length);
    for (const currency of currencies) {
      const of = <Row extends { readonly currency: string }>(rows: readonly Row[]) =>
        rows.filter((row) => row.currency === currency);
      const owed = sum(of(accounts).map(({ pending_balance: balance }) => balance));
      expect(of(days).at(-1)?.closing, currency).toBe(owed);
      for (const day of of(days))
        for (const figure of ['added', 'adjusted', 'paid', 'reversed', 'forgiven'] as const) {
          const rows = of(entries).filter((entry) => entry.day === day.day && entry.kind === figure);
          expect(sum(rows.map(({ amount }) => amount)), `${currency} ${figure}`).toBe(day[figure]);
        }
      const figures = of(days);
      const kept = of(payments).filter(({ status }) => status === 'registered');
      const counted = sum(kept.map(({ amount, overpaid_amount: overpaid }) => amount - overpaid));
      expect(sum(figures.flatMap(({ paid, reversed }) => [paid, -reversed])), currency).toBe(counted);
      const closings = statements.flatMap(({ balances }) => of(balances).map(({ closing }) => closing));
      expect(sum(closings), currency).toBe(owed);
      const sums = (rows: readonly { readonly amount: number | string }[]) =>
        sum(rows.map(({ amount }) => Number(amount)));
      expect(
        sums(
          exported.filter((row) => row['currency'] === currency).map((row) => ({ amount: required(row['amount']) })),
        ),
      ).toBe(sums(of(payments)));
    }
    await expectCountsToAgree(faulty);
  }, 600_000);
});
