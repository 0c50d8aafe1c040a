import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { advanceAccountStrategy } from '../../../lib/outreach/execution/advance-account-strategy.ts';
import { deriveId } from '../../../lib/foundation/derived-ids.ts';
import { type AccountId, type OrganizationId, PromiseId } from '../../../lib/foundation/ids.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import { addMembers, anActiveCampaign, enableSms } from '../../harness/campaign-setup.ts';
import { aRecord, createAccount, toImage, withSharedContact } from '../../harness/portfolio.ts';
import { streamEvent } from '../../harness/requests.ts';
import { importAccounts } from '../../harness/run-import.ts';
import { aDebtWithStrategy, decide, propose } from '../../harness/settlements.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
useService((started) => {
  ({ service } = started);
});

const hour = 3_600_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());
const later = (): void => void vi.setSystemTime(Date.now() + hour);

interface Debt {
  readonly organization: OrganizationId;
  readonly id: AccountId;
}

const anOrganization = () => service.organization(randomUUID());

async function aDebt(): Promise<Debt> {
  const organization = await anOrganization();
  return { organization, id: (await createAccount(service, organization, aRecord('INV-1'))).id };
}

async function aDebtThatCanBeContacted(): Promise<Debt> {
  const debt = await aDebt();
  await enableSms(service, debt.organization);
  return debt;
}

async function aMember(): Promise<Debt> {
  const organization = await anOrganization();
  await enableSms(service, organization);
  const [id] = await addMembers(service, organization, await anActiveCampaign(service, organization), 1);
  return { organization, id: id! };
}

const read = ({ organization, id }: Debt) => service.call<AccountView>('readAccount', { organization, params: { id } });

const changeInBulk = ({ organization, id }: Debt, change: object) =>
  service.call('changeAccountsInBulk', { organization, body: { account_ids: [id], ...change } });

const settlementOf = async (debt: Debt) =>
  decide(service, debt.organization, await propose(service, debt.organization, debt, { offered_amount: 900 }), {
    action: 'accept',
  });

type Change = readonly [name: string, aDebt: () => Promise<Debt>, change: (debt: Debt) => Promise<unknown>];

const changes: readonly Change[] = [
  [
    'a change of its fields',
    aDebt,
    ({ organization, id }) => service.call('updateAccount', { organization, params: { id }, body: { notes: 'x' } }),
  ],
  [
    'an upsert',
    aDebt,
    ({ organization }) => createAccount(service, organization, aRecord('INV-1', { total_amount: 900 })),
  ],
  [
    'an import',
    aDebt,
    ({ organization }) => importAccounts(service, organization, [aRecord('INV-1', { reference: 'R-1' })]),
  ],
  [
    'a payment',
    aDebt,
    ({ organization, id }) => service.call('createPayment', { organization, body: { account_id: id, amount: 1 } }),
  ],
  ['a change of its status', aDebt, (debt) => changeInBulk(debt, { action: 'pause' })],
  [
    'a campaign that it joins',
    aDebt,
    async (debt) =>
      changeInBulk(debt, {
        action: 'assign_campaign',
        campaign_id: await anActiveCampaign(service, debt.organization),
      }),
  ],
  [
    'a settlement',
    async () => {
      const organization = await anOrganization();
      return { organization, id: (await aDebtWithStrategy(service, organization)).id };
    },
    settlementOf,
  ],
  [
    "a change of its contact's",
    aDebt,
    async (debt) => {
      const { contact } = await read(debt);
      const { organization } = debt;
      await service.call('updateContact', { organization, params: { id: contact.id }, body: { name: 'Ana María' } });
    },
  ],
  [
    'a copy of its contact that the stream makes',
    async () => {
      const organization = await anOrganization();
      const { id } = await createAccount(service, organization, withSharedContact('INV-1', 'PERSON-1'));
      return { organization, id };
    },
    async (debt) => {
      const { id, external_id, name, phone } = (await read(debt)).contact;
      const before = { id, external_id, name, phone, kind: 'contact', organization: debt.organization, version: 1 };
      const after = { ...before, name: 'Ana María', version: 2 };
      await service.run('propagateContactChanges', streamEvent(toImage(before), toImage(after)));
    },
  ],
  [
    'an opt-out',
    aDebt,
    ({ organization }) =>
      service.call('optOutInBulk', { organization, body: { phones: ['+5491155550123'], reason: 'asked' } }),
  ],
  [
    'a message to its contact',
    aDebtThatCanBeContacted,
    ({ organization, id }) => service.call('dispatchSms', { organization, body: { account_id: id } }),
  ],
  [
    'a step of its strategy that is queued',
    aMember,
    ({ organization }) => service.call('enqueueAccounts', { organization, body: {} }),
  ],
  [
    'a promise that holds its strategy, reported hours late',
    aMember,
    ({ organization, id }) =>
      advanceAccountStrategy(organization, id, {
        kind: 'promised',
        at: new Date(Date.now() - 5 * hour).toISOString(),
        promise_id: deriveId(PromiseId, organization, 'promise'),
        until: new Date(Date.now() + 50 * hour).toISOString(),
      }),
  ],
];

describe('an account is listed as updated since then after', () => {
  it.each(changes)('%s', async (_, prepare, change) => {
    const debt = await prepare();
    later();
    const before = await read(debt);
    const updated_since = new Date().toISOString();
    const list = () =>
      service.call<PageReply<AccountView>>('listAccounts', {
        organization: debt.organization,
        query: { updated_since },
      });
    expect(await list()).toMatchObject({ data: [] });
    await change(debt);
    const after = await read(debt);
    expect({ ...after, updated_at: '' }).not.toEqual({ ...before, updated_at: '' });
    expect(after.updated_at >= updated_since).toBe(true);
    expect((await list()).data).toEqual([after]);
  });
});
