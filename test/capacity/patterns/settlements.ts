import { randomUUID } from 'node:crypto';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { dayIn } from '../../../lib/foundation/calendar.ts';
import { AccountId, type OrganizationId, SettlementId, parseId } from '../../../lib/foundation/ids.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import type { SettlementView } from '../../../lib/portfolio/settlements/contract.ts';
import { aDebtWithStrategy, decide, propose } from '../../harness/settlements.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureGrowth, measureOnce } from '../exercise.ts';

interface Debt {
  readonly organization: OrganizationId;
  readonly account: Account;
}

async function aDebt(service: Service, name: string): Promise<Debt> {
  const organization = await service.organization(name);
  return { organization, account: await aDebtWithStrategy(service, organization) };
}

const within = { offered_amount: 900.5 };
const above = { offered_amount: 800 };

interface Offered extends Debt {
  readonly offer: SettlementView;
}

async function anOffer(service: Service, name: string, terms = within): Promise<Offered> {
  const debt = await aDebt(service, name);
  return { ...debt, offer: await propose(service, debt.organization, debt.account, terms) };
}

async function anAgreement(service: Service, name: string): Promise<Offered> {
  const offered = await anOffer(service, name);
  await decide(service, offered.organization, offered.offer, { action: 'accept' });
  return offered;
}

/** An organization with `count` settlements of one account, a second apart. */
async function manySettlements(service: Service, name: string, count: number): Promise<Offered> {
  const offered = await anOffer(service, name);
  const { organization, account, offer } = offered;
  const at = (n: number) => new Date(Date.parse(offer.created_at) - n * 1000).toISOString();
  const accountId = parseId(AccountId, account.id);
  const key = (createdAt: string, id: string) =>
    keys.settlement(organization, accountId, createdAt, parseId(SettlementId, id));
  await service.table.copy(
    await service.table.read(key(offer.created_at, offer.id)),
    Array.from({ length: count - 1 }, (_, n) => {
      const id = randomUUID();
      const created_at = at(n + 1);
      return { ...key(created_at, id), id, created_at, gsi1sk: `${created_at}#${id}` };
    }),
  );
  return offered;
}

const close = (service: Service) => service.run('closeSettlements', { scheduled_time: new Date().toISOString() });

const yesterday = (): Date => new Date(Date.now() - 86_400_000);
const user = { kind: 'user', id: 'user' } as const;

function anIdInShard(shard: string): SettlementId {
  for (;;) {
    const id = randomUUID();
    if (id.startsWith(shard)) return parseId(SettlementId, id);
  }
}

/** Offers of one shard that were made yesterday, each for its own account. */
async function offersOfYesterday(
  service: Service,
  name: string,
  { count, terms }: { readonly count: number; readonly terms: object },
) {
  const { proposeSettlement } = await import('../../../lib/portfolio/settlements/propose-settlement.ts');
  const organization = await service.organization(name);
  const offers = [];
  for (let n = 0; n < count; n++) {
    const { id: account } = await aDebtWithStrategy(service, organization);
    const proposer = { id: anIdInShard('0'), proposer: user, now: yesterday() };
    offers.push(await proposeSettlement(organization, account, { ...within, ...terms }, proposer));
  }
  return { organization, offers };
}

/** The default time zone of an organization. */
const timezone = 'America/Argentina/Buenos_Aires';

export const settlementPatterns: Exercises = {
  'settlement-propose': measureOnce(async (service) => {
    const { organization, account } = await aDebt(service, 'settlement-propose');
    return () => propose(service, organization, account, within);
  }),

  'settlement-propose-above': measureOnce(async (service) => {
    const { organization, account } = await aDebt(service, 'settlement-propose-above');
    return () => propose(service, organization, account, above);
  }),

  'settlement-approve': measureOnce(async (service) => {
    const { organization, offer } = await anOffer(service, 'settlement-approve', above);
    return () => decide(service, organization, offer, { action: 'approve' });
  }),

  'settlement-accept': measureOnce(async (service) => {
    const { organization, offer } = await anOffer(service, 'settlement-accept');
    return () => decide(service, organization, offer, { action: 'accept' });
  }),

  'settlement-accept-pay-by': measureOnce(async (service) => {
    const { organization, offer } = await anOffer(service, 'settlement-accept-pay-by');
    const pay_by = dayIn(timezone, new Date());
    return () => decide(service, organization, offer, { action: 'accept', pay_by });
  }),

  'settlement-reject': measureOnce(async (service) => {
    const { organization, offer } = await anOffer(service, 'settlement-reject');
    return () => decide(service, organization, offer, { action: 'reject' });
  }),

  'settlement-withdraw': measureOnce(async (service) => {
    const { organization, offer } = await anAgreement(service, 'settlement-withdraw');
    return () => decide(service, organization, offer, { action: 'withdraw' });
  }),

  'settlement-decide-again': measureOnce(async (service) => {
    const { organization, offer } = await anAgreement(service, 'settlement-decide-again');
    return () => decide(service, organization, offer, { action: 'accept' });
  }),

  'settlement-read': measureOnce(async (service) => {
    const { organization, offer } = await anOffer(service, 'settlement-read');
    return () => service.call('readSettlement', { organization, params: { id: offer.id } });
  }),

  'settlement-list-account': measureOnce(async (service) => {
    const { organization, account } = await manySettlements(service, 'settlement-list-account', 120);
    return () => service.call('listAccountSettlements', { organization, params: { accountId: account.id } });
  }),

  'settlement-list': measureOnce(async (service) => {
    const { organization } = await manySettlements(service, 'settlement-list', 120);
    return () => service.call('listSettlements', { organization });
  }),

  'settlement-list-status': measureOnce(async (service) => {
    const { organization } = await manySettlements(service, 'settlement-list-status', 120);
    return () => service.call('listSettlements', { organization, query: { status: 'proposed' } });
  }),

  'payment-fulfil': measureOnce(async (service) => {
    const { organization, account } = await anAgreement(service, 'payment-fulfil');
    return () => service.call('createPayment', { organization, body: { account_id: account.id, amount: 900.5 } });
  }),

  'settlement-close-nothing': measureOnce((service) => Promise.resolve(() => close(service))),

  'settlement-close-expired': measureGrowth('n', [5, 10], async (service, size) => {
    const terms = { expires_at: new Date(Date.now() - 3_600_000).toISOString() };
    await offersOfYesterday(service, `settlement-close-expired-${size}`, { count: size, terms });
    return () => close(service);
  }),

  'settlement-close-breached': measureGrowth('n', [5, 10], async (service, size) => {
    const { changeSettlement } = await import('../../../lib/portfolio/settlements/change-settlement.ts');
    const terms = { pay_by: dayIn(timezone, yesterday()) };
    const name = `settlement-close-breached-${size}`;
    const { organization, offers } = await offersOfYesterday(service, name, { count: size, terms });
    const decider = { actor: user, roles: ['admin'] } as const;
    for (const {
      settlement: { id },
    } of offers)
      await changeSettlement(organization, id, { action: 'accept' }, decider, yesterday());
    return () => close(service);
  }),
};
