import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContactId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import { optOutContact } from '../../../lib/channels/opt-outs/opt-out-contact.ts';
import { removeOptOut } from '../../../lib/channels/opt-outs/remove-opt-out.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { ContactView } from '../../../lib/portfolio/contacts/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { aRecord, createAccount, phone, withSharedContact } from '../../harness/portfolio.ts';
import { importAccounts } from '../../harness/run-import.ts';
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
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * hour);

interface Debtor {
  readonly organization: OrganizationId;
  readonly account: string;
  readonly id: ContactId;
}

async function aDebtor(record = aRecord('INV-1')): Promise<Debtor> {
  const organization = await service.organization(randomUUID());
  const { id: account, contact } = await createAccount(service, organization, record);
  return { organization, account, id: parseId(ContactId, contact.id) };
}

const aSharedDebtor = () => aDebtor(withSharedContact('INV-1', 'PERSON-1'));
const stop = { reason: 'STOP', actor: { kind: 'system', id: null }, act: 'SM1' } as const;

async function anOptedOutDebtor(): Promise<Debtor> {
  const debtor = await aDebtor();
  await optOutContact(debtor.organization, debtor.id, stop, hoursAgo(5));
  return debtor;
}

const read = ({ organization, id }: Debtor) =>
  service.call<ContactView>('readContact', { organization, params: { id } });

const list = ({ organization }: Debtor, query: Readonly<Record<string, string>>) =>
  service.call<PageReply<ContactView>>('listContacts', { organization, query });

const changes: readonly (readonly [
  name: string,
  aDebtor: () => Promise<Debtor>,
  change: (debtor: Debtor) => Promise<unknown>,
])[] = [
  [
    'a change of its fields',
    aDebtor,
    ({ organization, id }) => service.call('updateContact', { organization, params: { id }, body: { name: 'Bea' } }),
  ],
  [
    'an external_id that it is given',
    aDebtor,
    ({ organization, id }) =>
      service.call('updateContact', { organization, params: { id }, body: { external_id: 'PERSON-2' } }),
  ],
  [
    'an upsert',
    aSharedDebtor,
    ({ organization }) =>
      service.call('createContact', { organization, body: { external_id: 'PERSON-1', name: 'Bea' } }),
  ],
  [
    'a change of its account',
    aDebtor,
    ({ organization, account }) =>
      service.call('updateAccount', { organization, params: { id: account }, body: { contact: { name: 'Bea' } } }),
  ],
  [
    'an upsert of its account',
    aDebtor,
    ({ organization }) => createAccount(service, organization, aRecord('INV-1', { contact: { name: 'Bea' } })),
  ],
  [
    'an import',
    aSharedDebtor,
    ({ organization }) =>
      importAccounts(service, organization, [aRecord('INV-2', { contact: { external_id: 'PERSON-1', name: 'Bea' } })]),
  ],
  [
    'an opt-out in bulk',
    aDebtor,
    ({ organization }) => service.call('optOutInBulk', { organization, body: { phones: [phone], reason: 'asked' } }),
  ],
  [
    'an opt-out that is reported hours late',
    aDebtor,
    ({ organization, id }) => optOutContact(organization, id, stop, hoursAgo(5)),
  ],
  [
    'the removal of an opt-out',
    anOptedOutDebtor,
    ({ organization, id }) =>
      removeOptOut(organization, id, { actor: { kind: 'user', id: 'Ana' }, reason: 'called us' }, hoursAgo(0)),
  ],
];

describe('a contact is listed as updated since then after', () => {
  it.each(changes)('%s', async (_, prepare, change) => {
    const debtor = await prepare();
    later();
    const before = await read(debtor);
    const updated_since = new Date().toISOString();
    expect(await list(debtor, { updated_since })).toMatchObject({ data: [] });
    await change(debtor);
    const after = await read(debtor);
    expect({ ...after, updated_at: '' }).not.toEqual({ ...before, updated_at: '' });
    expect(after.updated_at >= updated_since).toBe(true);
    expect((await list(debtor, { updated_since })).data).toEqual([after]);
  });
});

describe('a contact is not listed as updated since then after', () => {
  it('a write that changes nothing of it', async () => {
    const debtor = await aSharedDebtor();
    const { organization, id, account } = debtor;
    later();
    const before = await read(debtor);
    const { external_id, name } = before;
    await service.call('updateContact', { organization, params: { id }, body: { name } });
    await service.call('createContact', { organization, body: { external_id, name, phone } });
    await importAccounts(service, organization, [withSharedContact('INV-1', 'PERSON-1')]);
    const body = { account_id: account, amount: 1 };
    await service.call<AccountView>('createPayment', { organization, body });
    expect(await read(debtor)).toEqual(before);
    expect((await list(debtor, { updated_since: new Date().toISOString() })).data).toEqual([]);
  });
});

describe('updated_since of contacts', () => {
  it('applies together with the other filters', async () => {
    const debtor = await aSharedDebtor();
    const { updated_at: at } = await read(debtor);
    const after = new Date(Date.parse(at) + 1).toISOString();
    for (const query of [
      {},
      { external_id: 'PERSON-1' },
      { phone },
      { email: 'ana@example.com', opted_out: 'false' },
    ]) {
      expect((await list(debtor, { ...query, updated_since: at })).data.map(({ id }) => id)).toEqual([debtor.id]);
      expect((await list(debtor, { ...query, updated_since: after })).data).toEqual([]);
    }
  });

  it.each(['yesterday', '', '2026-13-01', '2026-11-21T14:03:00Z\ud83d'])('rejects %j', async (updated_since) => {
    const organization = await service.organization('rejections');
    expect(await askRoute(service, 'listContacts', { organization, query: { updated_since } })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', details: [{ path: 'updated_since' }] },
    });
  });
});
