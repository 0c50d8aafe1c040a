import { randomUUID } from 'node:crypto';
import { AccountId, HoldId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import type { HoldView } from '../../../lib/portfolio/holds/contract.ts';
import { aRecord, createAccount } from '../../harness/portfolio.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureGrowth, measureOnce } from '../exercise.ts';

interface Debt {
  readonly organization: OrganizationId;
  readonly account: Account;
}

async function aDebt(service: Service, name: string): Promise<Debt> {
  const organization = await service.organization(name);
  return { organization, account: await createAccount(service, organization, aRecord('INV-1')) };
}

const place = (service: Service, { organization, account }: Debt): Promise<HoldView> =>
  service.call<HoldView>('createAccountHold', {
    organization,
    params: { id: account.id },
    body: { kind: 'attorney', reason: 'Her lawyer wrote' },
  });

const placeOnContact = (service: Service, { organization, account }: Debt): Promise<HoldView> =>
  service.call<HoldView>('createContactHold', {
    organization,
    params: { id: account.contact.id },
    body: { kind: 'attorney', reason: 'Her lawyer wrote' },
  });

async function aHeldDebt(service: Service, name: string): Promise<Debt & { readonly hold: HoldView }> {
  const debt = await aDebt(service, name);
  return { ...debt, hold: await place(service, debt) };
}

/** Enough holds for a page of 50 and more; each account takes at most twenty. */
async function manyHolds(service: Service, name: string): Promise<OrganizationId> {
  const organization = await service.organization(name);
  for (let n = 0; n < 4; n++) {
    const account = await createAccount(service, organization, aRecord(`INV-${n}`));
    for (let each = 0; each < 20; each++) await place(service, { organization, account });
  }
  return organization;
}

const endHolds = (service: Service) => service.run('endHolds', { scheduled_time: new Date().toISOString() });

/** Holds of one shard that ended a minute ago, each on its own account. */
async function endedHolds(service: Service, name: string, count: number): Promise<void> {
  const { placeHold } = await import('../../../lib/portfolio/accounts/place-hold.ts');
  const organization = await service.organization(name);
  const until = new Date(Date.now() - 60_000).toISOString();
  for (let n = 0; n < count; n++) {
    const { id } = await createAccount(service, organization, aRecord(`INV-${n}`));
    const placing = {
      id: parseId(HoldId, `0${randomUUID().slice(1)}`),
      actor: { kind: 'user', id: 'user' },
      now: new Date(Date.now() - 120_000),
    } as const;
    await placeHold(organization, parseId(AccountId, id), { kind: 'by_request', reason: 'Later', until }, placing);
  }
}

export const holdPatterns: Exercises = {
  'hold-place': measureOnce(async (service) => {
    const debt = await aDebt(service, 'hold-place');
    return () => place(service, debt);
  }),

  'hold-release': measureOnce(async (service) => {
    const { organization, hold } = await aHeldDebt(service, 'hold-release');
    return () =>
      service.call('releaseHold', { organization, params: { id: hold.id }, body: { reason: 'He agreed to it' } });
  }),

  'hold-place-contact': measureOnce(async (service) => {
    const debt = await aDebt(service, 'hold-place-contact');
    return () => placeOnContact(service, debt);
  }),

  'hold-release-contact': measureOnce(async (service) => {
    const debt = await aDebt(service, 'hold-release-contact');
    const { id } = await placeOnContact(service, debt);
    const { organization } = debt;
    return () => service.call('releaseHold', { organization, params: { id }, body: { reason: 'He agreed to it' } });
  }),

  'hold-list-contact': measureOnce(async (service) => {
    const debt = await aDebt(service, 'hold-list-contact');
    await placeOnContact(service, debt);
    const { organization, account } = debt;
    return () => service.call('listContactHolds', { organization, params: { id: account.contact.id } });
  }),

  'hold-list-account': measureOnce(async (service) => {
    const { organization, account } = await aHeldDebt(service, 'hold-list-account');
    return () => service.call('listAccountHolds', { organization, params: { id: account.id } });
  }),

  'hold-list': measureOnce(async (service) => {
    const organization = await manyHolds(service, 'hold-list');
    return () => service.call('listHolds', { organization, query: { open: 'true' } });
  }),

  'hold-list-kind': measureOnce(async (service) => {
    const organization = await manyHolds(service, 'hold-list-kind');
    return () => service.call('listHolds', { organization, query: { kind: 'attorney', open: 'true' } });
  }),

  'hold-end-nothing': measureOnce((service) => Promise.resolve(() => endHolds(service))),

  'hold-end': measureGrowth('n', [5, 10], async (service, size) => {
    await endedHolds(service, `hold-end-${size}`, size);
    return () => endHolds(service);
  }),
};
