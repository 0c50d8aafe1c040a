import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { contactIdOf } from '../../../lib/foundation/derived-ids.ts';
import { type OrganizationId, parseId, AccountId } from '../../../lib/foundation/ids.ts';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { ContactView } from '../../../lib/portfolio/contacts/contract.ts';
import { submitImport } from '../../harness/run-import.ts';
import type { ImportView } from '../../../lib/portfolio/imports/contract.ts';
import { streamEvent } from '../../harness/requests.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;

useService((started) => {
  ({ service } = started);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

const record = (external_id: string, contact: object) => ({ external_id, contact, total_amount: 100 });

const ana = { name: 'Ana Pérez', phone: '+5491155550123', external_id: 'ANA' };
const married = { name: 'Sra. López', phone: '+5491155550124', external_id: 'ANA-2' };
const nightly = [record('INV-1', ana), record('INV-2', married)];
/** A file without person ids, in which each account has a contact of its own. */
const withoutIds = nightly.map((each) => record(each.external_id, { ...each.contact, external_id: undefined }));

async function runImport(records: readonly unknown[]): Promise<ImportView> {
  const { jobId, split, chunks } = await submitImport(service, organization, records);
  await split();
  for (const store of await chunks()) await store();
  return service.call<ImportView>('readImport', { organization, params: { jobId } });
}

const accountOf = async (externalId: string) => {
  const params = { id: externalId };
  return service.call<AccountView>('readAccount', { organization, params, query: { by: 'external_id' } });
};
const contactOf = async (externalId: string) => (await accountOf(externalId)).contact;
const person = (id: string) => service.call<ContactView>('readContact', { organization, params: { id } });
const itemOf = async (externalId: string) =>
  service.table.read(keys.contact(organization, contactIdOf(organization, externalId)));

/** Merges the contact of INV-2 into that of INV-1. */
async function merge(): Promise<ContactView> {
  const [into, from] = [await contactOf('INV-1'), await contactOf('INV-2')];
  const body = { into: into.id, reason: 'Married' };
  return service.call<ContactView>('mergeContact', { organization, params: { id: from.id }, body });
}

describe('the nightly file, after a merge of two of its people', () => {
  it.each([
    ['with ids of people', nightly],
    ['without them', withoutIds],
    ['with an id of the one that goes only', [withoutIds[0], nightly[1]]],
    ['with an id of the one that stays only', [nightly[0], withoutIds[1]]],
  ])('changes nothing, and holds nothing: %s', async (_, file) => {
    await runImport(file);
    const merged = await merge();
    for (let night = 0; night < 2; night++) expect(await runImport(file)).toMatchObject({ unchanged: 2, warned: 0 });
    expect(await person(merged.id)).toEqual(merged);
    for (const each of ['INV-1', 'INV-2'])
      expect(await accountOf(each)).toMatchObject({ contact: { id: merged.id, name: 'Ana Pérez' }, holds: [] });
  });

  it('is unchanged if it comes before the stream has moved the account', async () => {
    await runImport(nightly);
    const account = keys.account(organization, parseId(AccountId, (await accountOf('INV-2')).id));
    const before = await service.table.read(account);
    const merged = await merge();
    await service.table.copy({ ...before }, [{}]);
    await runImport(nightly);
    expect(await accountOf('INV-2')).toMatchObject({ contact: { id: merged.id }, holds: [] });
  });

  it('adds what it says that is new, behind what is known', async () => {
    await runImport(nightly);
    const merged = await merge();
    const phone = '+5491155550125';
    await runImport([record('INV-2', { ...married, phone, email: 'ana@mail.example' })]);
    expect(await person(merged.id)).toMatchObject({
      name: 'Ana Pérez',
      phone: ana.phone,
      phones: [{ number: ana.phone }, { number: married.phone }, { number: phone }],
      email: 'ana@mail.example',
    });
  });

  it('takes new accounts of the old id', async () => {
    await runImport(nightly);
    const merged = await merge();
    const file = [...nightly, record('INV-3', married)];
    expect(await runImport(file)).toMatchObject({ imported: 1, unchanged: 2 });
    expect(await accountOf('INV-3')).toMatchObject({ contact: { id: merged.id, name: 'Ana Pérez' }, holds: [] });
  });

  it('is checked if the old id gets a stranger’s name, whose phone is not added', async () => {
    await runImport(nightly);
    const merged = await merge();
    const stranger = { name: 'Bo Díaz', phone: '+5491155550199', external_id: 'ANA-2' };
    await runImport([record('INV-2', stranger)]);
    expect(await person(merged.id)).toMatchObject({ name: 'Ana Pérez', phones: merged.phones });
    for (const each of ['INV-1', 'INV-2'])
      expect((await accountOf(each)).holds).toMatchObject([{ kind: 'identity_check' }]);
  });
});

describe('an identity check of the contact that is merged', () => {
  it('still reaches an account that had none before the merge', async () => {
    await runImport(nightly);
    const account = keys.account(organization, parseId(AccountId, (await accountOf('INV-2')).id));
    const untouched = await service.table.read(account);
    await runImport([record('INV-9', { ...married, name: 'Bo Díaz' })]);
    const before = await itemOf('ANA');
    await service.table.copy({ ...untouched }, [{}]);
    await merge();
    await service.run('propagateContactChanges', streamEvent(before, await itemOf('ANA')));
    expect((await accountOf('INV-2')).holds).toMatchObject([{ kind: 'identity_check' }]);
    expect((await accountOf('INV-1')).holds).toEqual([]);
  });
});
