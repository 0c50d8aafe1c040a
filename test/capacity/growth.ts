import { accountIdOf } from '../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { Cost } from '../harness/cost.ts';
import { aRecord, createAccount, phone } from '../harness/portfolio.ts';
import { submitSingleChunk } from '../harness/run-import.ts';
import type { Service } from '../harness/start-service.ts';
import { cursorAfter, listAccounts } from './patterns/lists.ts';

type Prepare = (service: Service, organization: OrganizationId) => Promise<() => Promise<unknown>>;

async function someAccounts(service: Service, organization: OrganizationId, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let n = 0; n < count; n++) made.push((await createAccount(service, organization, aRecord(`OWN-${n}`))).id);
  return made;
}

/** Calls whose cost must not depend on the number of accounts. Pages stay within a segment, whose end would matter. */
export const sizeIndependentCalls: Readonly<Record<string, Prepare>> = {
  'creating an account': async (service, organization) => () => createAccount(service, organization, aRecord('NEW')),

  'updating an account': async (service, organization) => () => createAccount(service, organization, aRecord('NEW')),

  'reading an account': async (service, organization) => {
    const id = accountIdOf(organization, 'NEW');
    return () => service.call('readAccount', { organization, params: { id } });
  },

  'changing an account': async (service, organization) => {
    const id = accountIdOf(organization, 'NEW');
    return () => service.call('updateAccount', { organization, params: { id }, body: { notes: 'Called.' } });
  },

  'registering a payment': async (service, organization) => {
    const body = { account_external_id: 'NEW', amount: 1 };
    return () => service.call('createPayment', { organization, body });
  },

  'changing a contact': async (service, organization) => {
    const { contact } = await createAccount(service, organization, aRecord('NEW'));
    return () => service.call('updateContact', { organization, params: { id: contact.id }, body: { name: 'Ana' } });
  },

  'moving accounts in bulk': async (service, organization) => {
    const body = { action: 'pause', account_ids: await someAccounts(service, organization, 5) };
    return () => service.call('changeAccountsInBulk', { organization, body });
  },

  'the first page': async (service, organization) => () => listAccounts(service, organization, { limit: '3' }),

  'a page by cursor': async (service, organization) => {
    const cursor = await cursorAfter(service, organization, 1);
    return () => listAccounts(service, organization, { limit: '3', cursor });
  },

  'a page by offset': async (service, organization) => () =>
    listAccounts(service, organization, { limit: '2', offset: '1' }),

  'a page by status': async (service, organization) => () =>
    listAccounts(service, organization, { limit: '3', status: 'active' }),

  'a page of contacts by phone': async (service, organization) => () =>
    service.call('listContacts', { organization, query: { phone, limit: '3' } }),
};

/** Measures storing the only chunk of an import. */
export async function measureImport(service: Service, records: number): Promise<Cost> {
  const given = Array.from({ length: records }, (_, n) => aRecord(`INV-${n}`));
  return service.cost(await submitSingleChunk(service, `an import of ${records}`, given));
}
