import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import { type ContactView, updateContact } from '../../lib/portfolio/contacts/contract.ts';
import { requestEvent } from '../harness/requests.ts';
import type { Service } from '../harness/start-service.ts';
import { crashAtEveryStep } from './faulty-network.ts';
import { type FaultyService, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;
let organization: OrganizationId;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
});

const anAccountOf = (contact: object, over = {}): Promise<AccountView> =>
  service.call('createAccount', {
    organization,
    body: { contact: { name: 'Ana', ...contact }, total_amount: 9, ...over },
  });
const aContact = (body: object = {}): Promise<ContactView> =>
  service.call('createContact', { organization, body: { name: 'Ana', ...body } });
const patch = (id: string, body: object): Promise<ContactView> =>
  service.call('updateContact', { organization, params: { id }, body });
async function refusalOf(id: string, body: object) {
  const { statusCode, body: text } = await service.invoke(
    'updateContact',
    requestEvent(updateContact, { organization, params: { id }, body }),
  );
  return { status: statusCode, code: JSON.parse(text).code };
}
const contacts = async () => (await service.call<{ data: ContactView[] }>('listContacts', { organization })).data;
const account = ({ id }: AccountView): Promise<AccountView> =>
  service.call('readAccount', { organization, params: { id } });

describe('a contact that is assigned an external_id', () => {
  it('is found and changed by that external_id everywhere', async () => {
    const { id } = await aContact({ phone: '+5491155550123' });
    expect(await patch(id, { external_id: 'C-1', email: 'ana@mail.example' })).toMatchObject({
      id,
      external_id: 'C-1',
      email: 'ana@mail.example',
      phone: '+5491155550123',
    });
    expect(await aContact({ external_id: 'C-1', name: 'Bo' })).toMatchObject({ id, name: 'Bo' });
    const byExternalId = { params: { id: 'C-1' }, query: { by: 'external_id' } };
    expect(await service.call('readContact', { organization, ...byExternalId })).toMatchObject({ id, name: 'Bo' });
    const renamed = await service.call('updateContact', { organization, ...byExternalId, body: { name: 'Cy' } });
    expect(renamed).toMatchObject({ id, name: 'Cy' });
    const listed = await service.call('listContacts', { organization, query: { external_id: 'C-1' } });
    expect(listed).toMatchObject({ data: [{ id }] });
    const optOut = { phones: ['+5491155550123'], reason: 'by letter' };
    expect(await service.call('optOutInBulk', { organization, body: optOut })).toMatchObject({ opted_out: 1 });
    const removed = { params: { contactId: 'C-1' }, query: { by: 'external_id' } };
    expect(await service.call('removeOptOut', { organization, ...removed })).toMatchObject({ contact_id: id });
    const { contact } = await anAccountOf({ external_id: 'C-1', name: 'Di' });
    expect(contact).toMatchObject({ id, external_id: 'C-1', name: 'Di' });
    expect(await contacts()).toMatchObject([{ id, name: 'Di' }]);
  });

  it('keeps its account and can be shared by others', async () => {
    const own = await anAccountOf({ phone: '+5491155550123' }, { external_id: 'INV-1' });
    await patch(own.contact.id, { external_id: 'C-1' });
    expect((await account(own)).contact).toMatchObject({ id: own.contact.id, external_id: 'C-1' });
    const joined = await anAccountOf({ external_id: 'C-1' });
    await patch(own.contact.id, { name: 'Bo' });
    for (const each of [own, joined])
      expect((await account(each)).contact).toMatchObject({ id: own.contact.id, name: 'Bo' });
    const upserted = await anAccountOf({ name: 'Cy' }, { external_id: 'INV-1' });
    expect(upserted.contact).toMatchObject({ id: own.contact.id, external_id: 'C-1', name: 'Cy' });
    expect(await contacts()).toHaveLength(1);
  });

  it('can be assigned it through its account', async () => {
    const own = await anAccountOf({}, { external_id: 'INV-1' });
    const body = { contact: { external_id: 'C-1', name: 'Bo' }, notes: 'x' };
    const changed = await service.call<AccountView>('updateAccount', { organization, params: { id: own.id }, body });
    expect(changed).toMatchObject({ notes: 'x', contact: { id: own.contact.id, external_id: 'C-1', name: 'Bo' } });
    expect(await aContact({ external_id: 'C-1' })).toMatchObject({ id: own.contact.id });
  });

  it('keeps it: the same one can be repeated, another one is rejected', async () => {
    const { id } = await aContact();
    await patch(id, { external_id: 'C-1' });
    expect(await patch(id, { external_id: 'C-1', name: 'Bo' })).toMatchObject({ id, name: 'Bo' });
    for (const other of ['C-2', null])
      expect(await refusalOf(id, { external_id: other })).toEqual({ status: 422, code: 'external_id_immutable' });
  });

  it('cannot be assigned one that another contact has', async () => {
    const [{ id: one }, { id: two }] = [await aContact(), await aContact()];
    await aContact({ external_id: 'C-1' });
    await patch(two, { external_id: 'C-2' });
    for (const taken of ['C-1', 'C-2'])
      expect(await refusalOf(one, { external_id: taken, name: 'Bo' })).toEqual({
        status: 409,
        code: 'external_id_in_use',
      });
    expect((await contacts()).find(({ id }) => id === one)).toMatchObject({ name: 'Ana', external_id: null });
  });

  it('is the only one if several requests assign it at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const externalId = `C-${round}`;
      const ids = (await Promise.all([aContact(), aContact()])).map(({ id }) => id);
      const results = await Promise.allSettled([
        ...ids.map((id) => patch(id, { external_id: externalId })),
        aContact({ external_id: externalId, phone: '+5491155550123' }),
        anAccountOf({ external_id: externalId }),
      ]);
      expect(results.slice(2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      const holders = (await contacts()).filter(({ external_id: each }) => each === externalId);
      expect(holders).toHaveLength(1);
      expect(holders[0]).toMatchObject({ phone: '+5491155550123' });
    }
  });

  it('survives a crash at every step: a repetition completes the assignment', async () => {
    await crashAtEveryStep(faulty.network, async (crashing) => {
      organization = await service.organization(randomUUID());
      const own = await anAccountOf({}, { external_id: 'INV-1' });
      const give = () => patch(own.contact.id, { external_id: 'C-1', name: 'Bo' });
      await crashing(give);
      expect(await give()).toMatchObject({ id: own.contact.id, external_id: 'C-1', name: 'Bo' });
      expect((await account(own)).contact).toMatchObject({ external_id: 'C-1', name: 'Bo' });
      expect(await aContact({ external_id: 'C-1' })).toMatchObject({ id: own.contact.id });
      expect(await contacts()).toHaveLength(1);
    });
  });
});
