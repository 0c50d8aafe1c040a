import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import type { ContactId, OrganizationId } from '../../../lib/foundation/ids.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { ContactView } from '../../../lib/portfolio/contacts/contract.ts';
import type { ImportView } from '../../../lib/portfolio/imports/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { importAccounts, submitImport } from '../../harness/run-import.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
useService((started) => {
  ({ service } = started);
});

const [a, b, c] = ['+5491155550101', '+5491155550102', '+5491155550103'];
const ana = { name: 'Ana', external_id: 'PERSON-1' };

const anOrganization = () => service.organization(randomUUID());
const createContact = (organization: OrganizationId, over: object = {}) =>
  service.call<ContactView>('createContact', { organization, body: { ...ana, ...over } });
const updateContact = (organization: OrganizationId, id: string, body: object) =>
  service.call<ContactView>('updateContact', { organization, params: { id }, body });
const readContact = (organization: OrganizationId, id: string) =>
  service.call<ContactView>('readContact', { organization, params: { id } });
const numbersIn = ({ phones }: Pick<ContactView, 'phones'>) => phones.map(({ number }) => number);

/** Runs the job of the stream on a change of a contact. */
async function changed(organization: OrganizationId, id: string, change: () => Promise<unknown>): Promise<void> {
  // The service made the id.
  const key = keys.contact(organization, id as ContactId);
  const OldImage = await service.table.read(key);
  await change();
  const NewImage = await service.table.read(key);
  const dynamodb = { SequenceNumber: '1', OldImage, NewImage };
  await service.run('propagateContactChanges', { Records: [{ eventName: 'MODIFY', dynamodb }] });
}

const found = async (organization: OrganizationId, phone: string) =>
  (await service.call<PageReply<ContactView>>('listContacts', { organization, query: { phone } })).data.map(
    ({ id }) => id,
  );

describe('a contact', () => {
  it('has every field that was given, and kinds of its phones', async () => {
    const organization = await anOrganization();
    const given = {
      region: 'US-NY',
      language: 'es',
      document: { type: ' DNI ', number: '12.345.678-k' },
      birth_date: '1980-05-17',
      preferred: { channels: ['whatsapp'], hours: { start: '10:00', end: '12:00', days: [1, 2] } },
      phones: [
        { number: '+57 300 123 4567', label: 'mobile' },
        { number: '+57 601 234 5678' },
        { number: '+1 202-555-0143' },
      ],
      emails: [{ address: 'ana@mail.example', status: 'reached' }],
      whatsapp: a,
    };
    const contact = await createContact(organization, given);
    expect(contact).toMatchObject({
      country: 'US',
      region: 'US-NY',
      language: 'es',
      document: { type: 'dni', number: '12345678K' },
      birth_date: '1980-05-17',
      preferred: given.preferred,
      phone: '+573001234567',
      email: 'ana@mail.example',
      phones: [
        { number: '+573001234567', label: 'mobile', kind: 'mobile', status: 'unverified' },
        { number: '+576012345678', label: null, kind: 'landline', status: 'unverified' },
        { number: '+12025550143', label: null, kind: 'unknown', status: 'unverified' },
      ],
      emails: [{ address: 'ana@mail.example', label: null, status: 'reached' }],
      whatsapp_status: 'unverified',
      opted_out_by: null,
    });
    expect(await readContact(organization, contact.id)).toEqual(contact);
  });

  it('sent again as it was read does not change', async () => {
    const organization = await anOrganization();
    const contact = await createContact(organization, { phones: [{ number: a, status: 'invalid' }, { number: b }] });
    const { phone, phones, email, emails, country, region, language, preferred, document, birth_date } = contact;
    const body = { ...ana, phone, phones, email, emails, country, region, language, preferred, document, birth_date };
    expect(await createContact(organization, body)).toEqual(contact);
    expect(await updateContact(organization, contact.id, body)).toEqual(contact);
  });

  it('whose phone turns out to be of another person shows the next, on its accounts too', async () => {
    const organization = await anOrganization();
    const account = await service.call<AccountView>('createAccount', {
      organization,
      body: {
        external_id: 'INV-1',
        contact: { ...ana, phone: a, phones: [{ number: a }, { number: b }] },
        total_amount: 1,
      },
    });
    await updateContact(organization, account.contact.id, {
      phones: [{ number: a, status: 'wrong_person' }, { number: b }],
    });
    const { contact } = await service.call<AccountView>('readAccount', { organization, params: { id: account.id } });
    expect(contact).toMatchObject({ phone: b, phones: [{ number: a, status: 'wrong_person' }, { number: b }] });
  });

  it('keeps every phone of callers that set one at the same time', async () => {
    const organization = await anOrganization();
    const { id } = await createContact(organization, { phone: a });
    const phones = [1, 2, 3, 4, 5, 6].map((n) => `+549115555020${n}`);
    await Promise.all(phones.map((phone) => updateContact(organization, id, { phone })));
    expect(numbersIn(await readContact(organization, id)).sort()).toEqual([a, ...phones].sort());
  });

  it('that several callers create at the same time has the phones of all', async () => {
    const organization = await anOrganization();
    const phones = [1, 2, 3, 4].map((n) => `+549115555020${n}`);
    const contacts = await Promise.all(phones.map((phone) => createContact(organization, { phone })));
    const ids = new Set(contacts.map(({ id }) => id));
    expect(ids.size).toBe(1);
    expect(numbersIn(await readContact(organization, [...ids].join())).sort()).toEqual(phones);
  });

  it('is found by each of its phones, as long as it has it', async () => {
    const organization = await anOrganization();
    const { id } = await createContact(organization, { phone: a });
    await changed(organization, id, () =>
      updateContact(organization, id, { phones: [a, b, c].map((number) => ({ number })) }),
    );
    expect(await Promise.all([a, b, c].map((phone) => found(organization, phone)))).toEqual([[id], [id], [id]]);
    await changed(organization, id, () => updateContact(organization, id, { phone: c }));
    expect(await Promise.all([a, b, c].map((phone) => found(organization, phone)))).toEqual([[id], [id], [id]]);
    await changed(organization, id, () => updateContact(organization, id, { phones: [{ number: b }] }));
    expect(await Promise.all([a, b, c].map((phone) => found(organization, phone)))).toEqual([[], [id], []]);
  });

  it.each([
    ['region_mismatch', 'region', { country: 'AR', region: 'US-NY' }],
    ['invalid_country', 'country', { country: 'UK' }],
    ['invalid_region', 'region', { region: 'New York' }],
    ['placeholder_id', 'external_id', { external_id: 'S/D' }],
    ['rounded_id', 'external_id', { external_id: '2,71235E+10' }],
    ['rounded_id', 'document.number', { document: { type: 'dni', number: '2,7E+7' } }],
    ['invalid_phone', 'phones.1.number', { phones: [{ number: a }, { number: '+54 9 11 15 5555' }] }],
    ['too_many_phones', 'phones', { phones: Array.from({ length: 11 }, () => ({ number: a })) }],
    ['out_of_order', 'preferred.hours.end', { preferred: { hours: { start: '12:00', end: '10:00', days: [1] } } }],
  ])('is refused with %s at %s', async (code, path, body) => {
    const organization = await anOrganization();
    const reply = await askRoute(service, 'createContact', { organization, body: { ...ana, ...body } });
    expect(reply).toMatchObject({ status: 422, body: { details: [{ code, path }] } });
  });
});

describe('an import', () => {
  const record = (external_id: string, contact: object) => ({
    external_id,
    contact: { name: 'Ana', ...contact },
    total_amount: 1,
  });

  async function imported(organization: OrganizationId, records: readonly unknown[]): Promise<ImportView> {
    const { jobId, split, chunks } = await submitImport(service, organization, records);
    await split();
    for (const store of await chunks()) await store();
    return service.call<ImportView>('readImport', { organization, params: { jobId } });
  }

  const accountOf = (organization: OrganizationId, id: string) =>
    service.call<AccountView>('readAccount', { organization, params: { id }, query: { by: 'external_id' } });

  it('stores a debt without the phones that cannot be called, and warns', async () => {
    const organization = await anOrganization();
    const phones = [{ number: a }, { number: '+54 9 11 15 5555' }];
    const result = await imported(organization, [
      record('INV-1', { phone: '+54 9 11 15 5555', whatsapp: 'none' }),
      record('INV-2', { phones }),
      record('INV-3', { phones: phones.slice(1), email: 'nobody' }),
    ]);
    expect(result).toMatchObject({ imported: 2, failed: 1, warned: 3 });
    expect(result.warnings.map(({ index, code, path }) => [index, code, path])).toEqual([
      [0, 'phone_dropped', 'contact.phone'],
      [0, 'phone_dropped', 'contact.whatsapp'],
      [1, 'phone_dropped', 'contact.phones.1.number'],
    ]);
    expect(result.errors).toMatchObject([{ index: 2, code: 'invalid_email', path: 'contact.email' }]);
    expect(numbersIn((await accountOf(organization, 'INV-2')).contact)).toEqual([a]);
  });

  it('that drops all phones of a person keeps those that are stored', async () => {
    const organization = await anOrganization();
    await imported(organization, [record('INV-1', { phones: [{ number: a }, { number: b }] })]);
    await imported(organization, [record('INV-1', { phone: '0', phones: [{ number: '0' }] })]);
    expect(numbersIn((await accountOf(organization, 'INV-1')).contact)).toEqual([a, b]);
  });

  it('rejects each record whose id says nothing or was rounded, and merges nobody', async () => {
    const organization = await anOrganization();
    const result = await imported(organization, [
      record('0', { phone: a }),
      record('0', { phone: b }),
      record('INV-1', { external_id: '2,71235E+10', phone: a }),
      record('INV-2', { external_id: '2,71235E+10', phone: b }),
      record(' INV-3 ', { external_id: 'PERSON-3' }),
    ]);
    expect(result).toMatchObject({ imported: 1, superseded: 0, failed: 4 });
    expect(result.errors.map(({ index, code, path }) => [index, code, path])).toEqual([
      [0, 'placeholder_id', 'external_id'],
      [1, 'placeholder_id', 'external_id'],
      [2, 'rounded_id', 'contact.external_id'],
      [3, 'rounded_id', 'contact.external_id'],
    ]);
  });

  it('knows the phones of all records of a person', async () => {
    const organization = await anOrganization();
    await imported(organization, [
      record('INV-1', { external_id: 'PERSON-1', phone: a }),
      record('INV-2', { external_id: 'PERSON-1', phone: b }),
    ]);
    expect(numbersIn((await accountOf(organization, 'INV-1')).contact)).toEqual([b, a]);
  });

  it('that is delivered again does not undo what a person changed since', async () => {
    const organization = await anOrganization();
    const { split, chunks } = await submitImport(service, organization, [
      record('INV-1', { external_id: 'PERSON-1', phone: a, phones: [{ number: a }, { number: b }] }),
    ]);
    await split();
    const [store] = await chunks();
    await store!();
    const { contact } = await accountOf(organization, 'INV-1');
    await updateContact(organization, contact.id, { phones: [{ number: c }] });
    await store!();
    expect(numbersIn(await readContact(organization, contact.id))).toEqual([c]);
  });

  it('rejects only the record of a person whose ten phones are known to be of no use', async () => {
    const organization = await anOrganization();
    const phones = Array.from({ length: 10 }, (_, n) => ({ number: `+549115555020${n}`, status: 'wrong_person' }));
    await imported(organization, [record('INV-1', { phones }), record('INV-2', { phone: b })]);
    const result = await imported(organization, [record('INV-1', { phone: a }), record('INV-2', { phone: a })]);
    expect(result).toMatchObject({ updated: 1, failed: 1, errors: [{ index: 0, code: 'too_many_phones' }] });
  });

  it('of the same file again changes nothing', async () => {
    const organization = await anOrganization();
    const records = [
      record('INV-1', { external_id: 'PERSON-1', phone: b, phones: [{ number: a }, { number: b }], region: 'US-NY' }),
      record('INV-2', { phone: a, document: { type: 'dni', number: '1.234' }, birth_date: '1980-05-17' }),
    ];
    await importAccounts(service, organization, records);
    expect(await imported(organization, records)).toMatchObject({ unchanged: 2, differences: [] });
  });
});
