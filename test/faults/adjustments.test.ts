import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { minorDigits } from '../../lib/foundation/money.ts';
import { AccountId, type OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import { keys, partitions } from '../../lib/platform/aws/table/keys.ts';
import type { PageReply } from '../../lib/platform/http/load-page.ts';
import { accountSettlementView } from '../../lib/portfolio/accounts/account-settlement.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import type { AdjustmentView } from '../../lib/portfolio/adjustments/contract.ts';
import type { Adjustment } from '../../lib/portfolio/adjustments/adjustment.ts';
import type { Payment } from '../../lib/portfolio/payments/payment.ts';
import type { PaymentView } from '../../lib/portfolio/payments/contract.ts';
import type { PlanView } from '../../lib/portfolio/plans/contract.ts';
import type { SettlementView } from '../../lib/portfolio/settlements/contract.ts';
import { askRoute } from '../harness/ask-route.ts';
import { bySize } from '../harness/by-size.ts';
import { importAccounts } from '../harness/run-import.ts';
import { findPlanProblems } from '../harness/plan-invariants.ts';
import { required } from '../harness/required.ts';
import type { StoredItem } from '../harness/settlement-invariants.ts';
import { allowDiscount } from '../harness/settlements.ts';
import type { Service } from '../harness/start-service.ts';
import { deliverAllChanges, expectCountsToAgree } from './expect-counts-to-agree.ts';
import { crashAtEveryStep } from './faulty-network.ts';
import { type FaultyService, minutesLater, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

const record = (over: object = {}) => ({ external_id: 'A', contact: { name: 'Ana' }, total_amount: 1000, ...over });

/** What a caller can ask of one debt, and what it then sees. */
function debtOf(organization: OrganizationId) {
  const at = { organization, params: { id: 'A' }, query: { by: 'external_id' } };
  const pages = async <Row>(route: 'listPayments' | 'listAdjustments') =>
    (await service.call<PageReply<Row>>(route, { ...at, query: { ...at.query, limit: '100' } })).data;
  return {
    upsert: (over: object = {}) => askRoute(service, 'createAccount', { organization, body: record(over) }),
    adjust: (body: object) => askRoute(service, 'createAdjustment', { ...at, body }),
    pay: (amount: number) =>
      askRoute(service, 'createPayment', { organization, body: { account_external_id: 'A', amount } }),
    allocate: async (amount: number) => {
      const { contact } = await service.call<AccountView>('readAccount', at);
      const body = { contact_id: contact.id };
      return askRoute(service, 'createPayment', { organization, body: { ...body, amount } });
    },
    importTotal: (total_amount: number) => importAccounts(service, organization, [record({ total_amount })]),
    closeInDays: (days: number) =>
      minutesLater(() => service.run('closeSettlements', { scheduled_time: inDays(0).toISOString() }), days * 1440),
    reverse: ({ id }: PaymentView) =>
      askRoute(service, 'reversePayment', { organization, params: { id }, body: { reason: 'bounced' } }),
    propose: async (offered_amount: number) =>
      askRoute(service, 'createSettlement', {
        organization,
        params: { accountId: (await service.call<AccountView>('readAccount', at)).id },
        body: { offered_amount, pay_by: inDays(1).toISOString().slice(0, 10) },
      }),
    decide: (id: string, action: 'accept' | 'withdraw') =>
      askRoute(service, 'updateSettlement', { organization, params: { id }, body: { action }, role: 'admin' }),
    plan: async (body: object) => askRoute(service, 'createPlan', { ...at, body }),
    decidePlan: (id: string, action: 'accept' | 'cancel') =>
      askRoute(service, 'updatePlan', { organization, params: { id }, body: { action }, role: 'admin' }),
    account: () => service.call<AccountView>('readAccount', at),
    payments: () => pages<PaymentView>('listPayments'),
    adjustments: () => pages<AdjustmentView>('listAdjustments'),
  };
}
type Debt = ReturnType<typeof debtOf>;

const add = (amounts: readonly number[]) => Number(amounts.reduce((sum, amount) => sum + amount, 0).toFixed(4)) || 0;

describe('an adjustment during which the process dies at any step', () => {
  it('is made once or not at all, and once when it is repeated', async () => {
    const organizations: OrganizationId[] = [];
    await crashAtEveryStep(faulty.network, async (crashing, step) => {
      const organization = await service.organization(randomUUID());
      organizations.push(organization);
      const debt = debtOf(organization);
      await debt.upsert({ breakdown: { principal: 900, interest: 100 } });
      await debt.pay(1100);
      const act = () => debt.adjust({ kind: 'interest', amount: 250, external_id: 'I-1' });
      const seen = async () => [(await debt.account()).pending_balance, (await debt.adjustments()).length];
      await crashing(act);
      expect([[0, 0].join(), [150, 1].join()], step).toContain((await seen()).join());
      for (let n = 0; n < 2; n++) {
        await act();
        expect(await seen(), step).toEqual([150, 1]);
      }
      expect(await debt.account(), step).toMatchObject({ total_amount: 1250, breakdown: { interest: 350 } });
      expect((await debt.payments()).map(({ overpaid_amount: overpaid }) => overpaid)).toEqual([0]);
      const items = await service.table.ofOrganization(organization);
      const audited = items.filter((item) => item['action'] === 'account_adjusted');
      expect(audited, step).toHaveLength(1);
    });
    await deliverAllChanges(faulty);
    expect(organizations.map(adjustedEventsOf)).toEqual(organizations.map(() => 1));
  });
});

/** Each event counts once, however often it was published. */
const adjustedEventsOf = (organization: OrganizationId): number =>
  new Set(
    faulty.events
      .published()
      .flatMap((event) => (event.type === 'account.adjusted' && event.organization === organization ? [event.id] : [])),
  ).size;

describe('adjustments and payments at once', () => {
  it('count each, in whichever order they come', async () => {
    const debt = debtOf(await service.organization(randomUUID()));
    await debt.upsert();
    const answers = await Promise.all([
      ...[1, 2, 3].map((amount) => debt.adjust({ kind: 'fee', amount, external_id: `F-${amount}` })),
      ...[1, 1].map(() => debt.adjust({ kind: 'cost', amount: 10, external_id: 'SAME' })),
      debt.pay(100),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(5);
    expect(await debt.account()).toMatchObject({ total_amount: 1016, pending_balance: 916, paid_amount: 100 });
  });
});

/** Every operation draws its amounts from the state that it finds. */
interface Step {
  readonly kind:
    | 'upsert'
    | 'pay'
    | 'overpay'
    | 'allocate'
    | 'import'
    | 'adjust'
    | 'repeat'
    | 'reverse'
    | 'propose'
    | 'settle'
    | 'accept'
    | 'withdraw'
    | 'breach'
    | 'plan'
    | 'cancel plan';
  readonly share: number;
  readonly pick: number;
  readonly fault: Fault | null;
}

/** What happens at one of the writes of a step. */
interface Fault {
  readonly kind: 'crash before' | 'crash after' | 'reply lost';
  readonly write: number;
}

const faults = fc.record({
  kind: fc.constantFrom<Fault['kind']>('crash before', 'crash after', 'reply lost'),
  write: fc.integer({ min: 1, max: 3 }),
});

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>(
      ...(['upsert', 'import', 'pay', 'allocate', 'overpay', 'adjust', 'adjust', 'adjust', 'repeat'] as const),
      ...([
        'reverse',
        'reverse',
        'propose',
        'settle',
        'settle',
        'accept',
        'withdraw',
        'breach',
        'plan',
        'plan',
        'cancel plan',
      ] as const),
    ),
    share: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    pick: fc.nat(4),
    fault: fc.option(faults, { freq: 2 }),
  }),
  { minLength: 4, maxLength: bySize({ small: 14, large: 40 }) },
);

const kinds = ['interest', 'fee', 'cost', 'discount', 'correction'] as const;

interface History {
  readonly debt: Debt;
  readonly digits: number;
  /** What the source gave last. */
  given: number;
  /** What it gave in a request whose answer is not known. */
  unanswered?: number | undefined;
  settlement?: string | undefined;
  plan?: string | undefined;
}

async function take(history: History, { kind, share, pick }: Step): Promise<void> {
  const { debt, digits } = history;
  const account = await debt.account();
  const part = (of: number) => Math.max(10 ** -digits, Number((of * share).toFixed(digits)));
  // What is added while an overpayment covers it belongs to no plan, which a reversal shows: plan-life.test.ts.
  const isCovered = account.plan?.status === 'kept' && account.pending_balance === 0;
  if (isCovered && ['upsert', 'import', 'adjust', 'repeat'].includes(kind)) return;
  switch (kind) {
    case 'upsert':
    case 'import': {
      // A total below what was paid leaves a balance of 0.
      const change = pick > 2 ? -part(Math.min(account.pending_balance, history.given)) : part(100);
      const given = add([history.given, account.pending_balance + change < 0 ? 0 : change]);
      // An import stores the total beside a balance that an agreement determines, and warns.
      const isAgreed = account.settlement?.outcome === 'open' || account.plan?.status === 'active';
      if (kind === 'import' && isAgreed) return;
      // A source that gives our own total has taken over the adjustments, which is another rule.
      if (given !== account.total_amount) await give(history, given, kind === 'import');
      return;
    }
    case 'pay':
      await debt.pay(part(account.pending_balance));
      return;
    case 'overpay':
      await debt.pay(add([account.pending_balance, part(50)]));
      return;
    case 'allocate':
      await debt.allocate(part(account.pending_balance));
      return;
    case 'breach':
      await debt.closeInDays(3);
      return;
    case 'adjust': {
      const adjusted = required(kinds[pick]);
      const falls = adjusted === 'discount' || share > 0.6;
      await debt.adjust({ kind: adjusted, amount: falls ? -part(account.pending_balance) : part(80) });
      return;
    }
    case 'repeat': {
      for (let n = 0; n < 2; n++) await debt.adjust({ kind: 'fee', amount: part(10), external_id: `F-${pick}` });
      return;
    }
    case 'reverse': {
      const payment = (await debt.payments())[pick];
      if (payment) await debt.reverse(payment);
      return;
    }
    case 'propose':
    case 'settle': {
      const { status, body } = await debt.propose(Number((account.pending_balance * 0.9).toFixed(digits)));
      if (status !== 201) return;
      history.settlement = (body as SettlementView).id;
      if (kind === 'settle') await debt.decide(history.settlement, 'accept');
      return;
    }
    case 'plan': {
      const first_due = inDays(9).toISOString().slice(0, 10);
      const { status, body } = await debt.plan({ count: pick + 1, first_due, every: 'month' });
      if (status !== 201) return;
      history.plan = (body as PlanView).id;
      await debt.decidePlan(history.plan, 'accept');
      return;
    }
    case 'cancel plan':
      if (history.plan) await debt.decidePlan(history.plan, 'cancel');
      return;
    case 'accept':
    case 'withdraw':
      if (history.settlement) await debt.decide(history.settlement, kind);
  }
}

/** The result of an import does not say what became of an amount; a request with the same one does, and changes nothing. */
async function give(history: History, given: number, byImport = false): Promise<void> {
  const { debt } = history;
  history.unanswered = given;
  if (byImport) await debt.importTotal(given);
  const imported = byImport ? await debt.account() : undefined;
  const { status } = await debt.upsert({ total_amount: given });
  if (status === 200) history.given = given;
  if (status < 500) history.unanswered = undefined;
  if (imported) expect(await debt.account()).toEqual(imported);
}

/** The caller of an interrupted step knows neither whether it was taken nor the ids that it made, and looks. */
async function takeDespiteFault(history: History, step: Step): Promise<void> {
  const { network } = faulty;
  if (!step.fault) return take(history, step);
  const { kind, write } = step.fault;
  if (kind === 'reply lost') network.dropReplyTo(write);
  else network.crashAt(write, kind === 'crash before' ? 'before' : 'after');
  await take(history, step).catch((error: unknown) => error);
  await network.restore();
  if (history.unanswered !== undefined) await give(history, history.unanswered);
  const { settlement, plan } = await history.debt.account();
  history.settlement = settlement?.id ?? history.settlement;
  history.plan = plan?.id ?? history.plan;
}

interface Seen {
  readonly account: Pick<
    AccountView,
    'total_amount' | 'paid_amount' | 'pending_balance' | 'collection_status' | 'settlement'
  >;
  /** Those that were not reversed. */
  readonly payments: readonly Pick<PaymentView, 'amount' | 'overpaid_amount'>[];
  readonly adjustments: readonly Pick<AdjustmentView, 'amount'>[];
}

/** Total = what the source gave + adjustments; balance = total − paid + overpaid − forgiven. */
function expectConserved({ given }: History, { account, payments, adjustments }: Seen): void {
  const paid = add(payments.map(({ amount }) => amount));
  const overpaid = add(payments.map(({ overpaid_amount: amount }) => amount));
  const total = add([given, ...adjustments.map(({ amount }) => amount)]);
  const forgiven = account.settlement?.forgiven_amount ?? 0;
  expect(account).toMatchObject({
    total_amount: total,
    paid_amount: paid,
    pending_balance: add([total, -paid, overpaid, -forgiven]),
  });
  expect(account.pending_balance === 0).toBe(account.collection_status === 'resolved');
}

async function seenByCallers(debt: Debt): Promise<Seen> {
  const [account, payments, adjustments] = [await debt.account(), await debt.payments(), await debt.adjustments()];
  return { account, payments: payments.filter(({ status }) => status === 'registered'), adjustments };
}

function storedIn(items: readonly StoredItem[]): Seen {
  // The service wrote the items, and the kind says which of these each is.
  const all = <Item>(kind: string) => items.filter((item) => item['kind'] === kind) as unknown as readonly Item[];
  const account = required(all<Account>('account')[0]);
  return {
    account: { ...account, settlement: accountSettlementView(account) },
    payments: all<Payment>('payment').filter(({ reversal }) => !reversal),
    adjustments: all<Adjustment>('adjustment'),
  };
}

/** Of two partitions: a scan for each step would take longer with each history. */
const itemsOf = async (organization: OrganizationId, account: string): Promise<StoredItem[]> => {
  const id = parseId(AccountId, account);
  const read = [keys.account(organization, id).pk, partitions.ofAccount(organization, id)];
  return (await Promise.all(read.map(service.table.inPartition))).flat();
};

describe('no history of upserts, payments, adjustments, reversals, settlements and plans', () => {
  it('loses or invents money, wherever a process dies or a reply is lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('CLP', 'USD', 'KWD', 'CLF'), steps, async (currency, taken) => {
        const organization = await service.organization(randomUUID());
        const debt = debtOf(organization);
        await debt.upsert({ currency });
        const { id } = await debt.account();
        await allowDiscount(service, organization, id);
        const history: History = { debt, digits: minorDigits(currency), given: 1000 };
        for (const step of taken) {
          await takeDespiteFault(history, step);
          const items = await itemsOf(organization, id);
          expectConserved(history, storedIn(items));
          expect(findPlanProblems(items)).toEqual([]);
        }
        expectConserved(history, await seenByCallers(debt));
      }),
      { numRuns: bySize({ small: 12, large: 200 }), seed: 20_261_129 },
    );
    await expectCountsToAgree(faulty);
  });
});
