import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountIdOf, contactIdOf, paymentIdOf } from '../../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { ContactView } from '../../../lib/portfolio/contacts/contract.ts';
import type { ImportView } from '../../../lib/portfolio/imports/contract.ts';
import type { PaymentView } from '../../../lib/portfolio/payments/contract.ts';
import { submitImport } from '../../harness/run-import.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;

useService((started) => void ({ service } = started));

const composed = { account: 'MUÑOZ-1', contact: 'PEÑA-1', payment: 'RÍO-1' };
const stored = {
  account: composed.account.normalize('NFD'),
  contact: composed.contact.normalize('NFD'),
  payment: composed.payment.normalize('NFD'),
};

/** Stores an account, its contact and a payment as versions did that kept ids as they were given. */
async function storeAsBefore(): Promise<void> {
  const { writeAccount } = await import('../../../lib/portfolio/accounts/write-accounts.ts');
  const { registerPayment } = await import('../../../lib/portfolio/payments/register-payment.ts');
  const now = new Date();
  const id = accountIdOf(organization, stored.account);
  const contact = {
    id: contactIdOf(organization, stored.contact),
    external_id: stored.contact,
    fields: { name: 'Ana Muñoz' },
  };
  const currency = { code: 'ARS', given: false };
  await writeAccount(
    organization,
    { id, external_id: stored.account, contact, currency, total_amount: 100, fields: {} },
    now,
  );
  const payment = { external_id: stored.payment, amount: 10 };
  await registerPayment(organization, id, payment, paymentIdOf(organization, stored.payment), now);
}

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  await storeAsBefore();
});

const record = (over: object = {}) => ({
  external_id: composed.account,
  contact: { name: 'Ana Muñoz', external_id: composed.contact },
  total_amount: 120,
  ...over,
});

const idsOf = async (route: string) =>
  (await service.call<{ data: { id: string }[] }>(route, { organization })).data.map(({ id }) => id);

const expectOneOfEach = async () => {
  expect(await idsOf('listAccounts')).toEqual([accountIdOf(organization, stored.account)]);
  expect(await idsOf('listContacts')).toEqual([contactIdOf(organization, stored.contact)]);
};

const byExternalId = (id: string) => ({ organization, params: { id }, query: { by: 'external_id' } });

describe('records stored with decomposed ids, named by the composed ones', () => {
  it('are read, and listed', async () => {
    const id = accountIdOf(organization, stored.account);
    for (const form of [composed, stored]) {
      expect(await service.call('readAccount', byExternalId(form.account))).toMatchObject({ id });
      expect(await service.call('readContact', byExternalId(form.contact))).toMatchObject({
        id: contactIdOf(organization, stored.contact),
        external_id: stored.contact,
      });
      expect(await service.call('readPayment', byExternalId(form.payment))).toMatchObject({ amount: 10 });
      const query = { external_id: form.account };
      expect(await service.call('listAccounts', { organization, query })).toMatchObject({ data: [{ id }] });
      const ofContact = { external_id: form.contact };
      expect(await service.call('listContacts', { organization, query: ofContact })).toMatchObject({
        data: [{ external_id: stored.contact }],
      });
      const found = await service.call('searchAccounts', { organization, query: { q: form.account } });
      expect(JSON.stringify(found)).toContain(id);
    }
  });

  it('are updated by an upsert, and no second ones are made', async () => {
    const upserted = await service.call<AccountView>('createAccount', { organization, body: record() });
    expect(upserted).toMatchObject({
      external_id: stored.account,
      total_amount: 120,
      contact: { external_id: stored.contact },
    });
    const body = { external_id: composed.contact, name: 'Ana Muñoz', phone: '+5491155550123' };
    expect(await service.call<ContactView>('createContact', { organization, body })).toMatchObject({
      id: upserted.contact.id,
    });
    await expectOneOfEach();
  });

  it('are updated by an import, whose payment is not registered again', async () => {
    const payments = [{ external_id: composed.payment, amount: 10 }];
    const { jobId, split, chunks } = await submitImport(service, organization, [record({ payments })]);
    await split();
    for (const store of await chunks()) await store();
    expect(await service.call<ImportView>('readImport', { organization, params: { jobId } })).toMatchObject({
      imported: 0,
      updated: 1,
      failed: 0,
      payments: { registered: 0, unchanged: 1 },
    });
    await expectOneOfEach();
  });

  it('have a payment once, and further ones', async () => {
    const pay = (external_id: string) =>
      service.call<PaymentView>('createPayment', {
        organization,
        body: { account_external_id: composed.account, external_id, amount: 10 },
      });
    await pay(composed.payment);
    await pay('ÑANDÚ-2');
    await pay('ÑANDÚ-2'.normalize('NFD'));
    const account = await service.call<AccountView>('readAccount', byExternalId(composed.account));
    expect(account.pending_balance).toBe(80);
    const payments = await service.call<{ data: PaymentView[] }>('listPayments', byExternalId(composed.account));
    expect(payments.data.map(({ external_id }) => external_id).sort()).toEqual(['ÑANDÚ-2', stored.payment].sort());
  });

  it('are changed, also if the change repeats the id', async () => {
    const body = { external_id: composed.contact, name: 'Ana María Muñoz' };
    expect(await service.call('updateContact', { ...byExternalId(composed.contact), body })).toMatchObject({
      name: 'Ana María Muñoz',
      external_id: stored.contact,
    });
  });
});

describe('a new record', () => {
  it('is stored with the composed id', async () => {
    const other = { external_id: 'NIÑO-2'.normalize('NFD'), contact: { name: 'Bo' }, total_amount: 1 };
    const made = await service.call<AccountView>('createAccount', { organization, body: other });
    expect(made).toMatchObject({ id: accountIdOf(organization, 'NIÑO-2'), external_id: 'NIÑO-2' });
    expect(await service.call('readAccount', byExternalId('NIÑO-2'.normalize('NFD')))).toMatchObject({ id: made.id });
  });
});

describe('ids padded with blanks', () => {
  it.each(['createAccount', 'createImport'])('name the same account and person: %s', async (route) => {
    const padded = record({
      external_id: ` ${composed.account}`,
      contact: { name: 'Ana Muñoz', external_id: `${composed.contact} ` },
    });
    if (route === 'createAccount') await service.call(route, { organization, body: padded });
    else {
      const { split, chunks } = await submitImport(service, organization, [padded]);
      await split();
      for (const store of await chunks()) await store();
    }
    await expectOneOfEach();
  });
});
