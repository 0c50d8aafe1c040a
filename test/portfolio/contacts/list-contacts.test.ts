import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { indexKeys, keys } from '../../../lib/platform/aws/table/keys.ts';
import { deriveId } from '../../../lib/foundation/derived-ids.ts';
import { ContactId, type OrganizationId } from '../../../lib/foundation/ids.ts';
import type { PageReply } from '../../../lib/platform/http/load-page.ts';
import type { ContactView } from '../../../lib/portfolio/contacts/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';
import { walkPages } from '../../harness/walk-pages.ts';

type Query = Readonly<Record<string, string>>;

let service: Service;
useService((started) => {
  ({ service } = started);
});

const phones = ['+5491155550101', '+5491155550102'];

/** An organization with 24 contacts: two phones, and every fourth contact opted out, or out of one channel. */
async function contacts(): Promise<OrganizationId> {
  const organization = await service.organization(randomUUID());
  const body = { name: 'Ana', external_id: 'PERSON-1', phone: '+5491155550109' };
  const { id: model } = await service.call<ContactView>('createContact', { organization, body });
  const copies = Array.from({ length: 24 }, (_, n) => {
    const id = deriveId(ContactId, organization, `contact ${n}`);
    const phone = phones[n % 2]!;
    const index = indexKeys.contactPhone(organization, id, phone);
    // A flag that was never set is absent, and one that was removed is false.
    const flag = [{ opted_out: true }, { opted_out: false }, {}, { opted_out: true, opted_out_channels: ['sms'] }][
      n % 4
    ];
    return { ...keys.contact(organization, id), ...index, id, phone, external_id: undefined, ...flag };
  });
  // The service made the id of the contact that is copied.
  const { external_id: _, ...item } = await service.table.read(keys.contact(organization, model as ContactId));
  await service.table.copy(
    item,
    copies.map(({ external_id: __, ...copy }) => copy),
  );
  return organization;
}

/** All pages by cursor. */
const walk = (organization: OrganizationId, query: Query) =>
  walkPages('cursor', (position) =>
    service.call<PageReply<ContactView>>('listContacts', { organization, query: { ...query, ...position } }),
  );

describe('the list of contacts', () => {
  it('has exactly those that opted out, or that did not, alone and with a phone', async () => {
    const organization = await contacts();
    const all = await walk(organization, {});
    expect(all).toHaveLength(25);
    for (const optedOut of [true, false]) {
      const expected = all.filter(({ opted_out: flag }) => flag === optedOut);
      expect(await walk(organization, { opted_out: String(optedOut), limit: '4' })).toEqual(expected);
      for (const phone of phones)
        expect(await walk(organization, { opted_out: String(optedOut), phone, limit: '4' })).toEqual(
          expected.filter((contact) => contact.phone === phone),
        );
      expect(await walk(organization, { external_id: 'PERSON-1', opted_out: String(optedOut) })).toHaveLength(
        optedOut ? 0 : 1,
      );
    }
  });

  it('has exactly those with an email address, in whichever case it is stored or asked for', async () => {
    const organization = await contacts();
    const create = (body: object) => service.call<ContactView>('createContact', { organization, body });
    const lower = await create({ name: 'Ana', email: 'ana@mail.example' });
    const mixed = await create({ name: 'Ana', email: 'Ana@Mail.example', phone: phones[0] });
    await create({ name: 'Anabel', email: 'nana@mail.example' });
    const found = async (query: Query) => (await walk(organization, query)).map(({ id }) => id);
    const both = [lower.id, mixed.id].sort();
    expect(await found({ email: 'ana@mail.example' })).toEqual(both);
    expect(await found({ email: 'ANA@MAIL.EXAMPLE', opted_out: 'false' })).toEqual(both);
    expect(await found({ email: 'ana@mail.example', phone: phones[0]! })).toEqual([mixed.id]);
    expect(await found({ email: 'ana@mail.example', opted_out: 'true' })).toEqual([]);

    const change = (id: string, body: object) => service.call('updateContact', { organization, params: { id }, body });
    await change(mixed.id, { emails: [{ address: 'bea@mail.example' }] });
    await change(lower.id, { name: 'Ana María' });
    expect(await found({ email: 'ana@mail.example' })).toEqual([lower.id]);
    await change(lower.id, { emails: [{ address: 'Bea@mail.example' }] });
    expect(await found({ email: 'bea@mail.example' })).toEqual(both);
    await change(lower.id, { email: null });
    expect(await found({ email: 'bea@mail.example' })).toEqual([mixed.id]);
    await change(mixed.id, { emails: [{ address: 'Carla@mail.example' }], external_id: 'PERSON-2' });
    expect(await found({ email: 'carla@mail.example', external_id: 'PERSON-2' })).toEqual([mixed.id]);
    expect(await found({ email: 'ana@mail.example', external_id: 'PERSON-2' })).toEqual([]);
  });

  it('has those with the email address among several, as long as they have it', async () => {
    const organization = await service.organization(randomUUID());
    const body = { name: 'Ana', emails: [{ address: 'ana@mail.example' }, { address: 'Ana@work.example' }] };
    const { id } = await service.call<ContactView>('createContact', { organization, body });
    const found = async (email: string) => (await walk(organization, { email })).map((contact) => contact.id);
    for (const email of ['ana@mail.example', 'ana@work.example', 'ANA@WORK.EXAMPLE'])
      expect(await found(email)).toEqual([id]);
    expect(await found('work.example@mail.example')).toEqual([]);

    const change = (changed: object) => service.call('updateContact', { organization, params: { id }, body: changed });
    const wrong = { address: 'ana@mail.example', status: 'wrong_person' };
    await change({ emails: [wrong, { address: 'Ana@work.example' }] });
    for (const email of ['ana@mail.example', 'ana@work.example']) expect(await found(email)).toEqual([id]);
    await change({ name: 'Ana María' });
    expect(await found('ana@mail.example')).toEqual([id]);
    await change({ emails: [{ address: 'Ana@work.example' }] });
    expect(await found('ana@mail.example')).toEqual([]);
    expect(await found('ana@work.example')).toEqual([id]);
    await change({ emails: null });
    expect(await found('ana@work.example')).toEqual([]);
  });

  it('shows nothing of another organization', async () => {
    await contacts();
    const other = await service.organization(randomUUID());
    for (const query of [{ opted_out: 'true' }, { opted_out: 'false' }, { opted_out: 'true', phone: phones[0]! }])
      expect(await walk(other, query)).toEqual([]);
  });

  it.each([
    ['opted_out', 'yes'],
    ['opted_out', '1'],
    ['opted_out', ''],
    ['email', 'ana'],
    ['email', ''],
    ['email', 'ana@mail.example\ud83d'],
  ])('rejects %s=%s', async (name, value) => {
    const organization = await service.organization('rejections');
    expect(await askRoute(service, 'listContacts', { organization, query: { [name]: value } })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', details: [{ path: name }] },
    });
  });
});
