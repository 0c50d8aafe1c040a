import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { indexKeys, keys } from '../../../lib/aws/table/keys.ts';
import { ContactId, type OrganizationId, deriveId } from '../../../lib/foundation/ids.ts';
import type { PageReply } from '../../../lib/http/page-store.ts';
import type { ContactView } from '../../../lib/portfolio/contacts/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

type Query = Readonly<Record<string, string>>;

let service: Service;
useService((started) => {
  ({ service } = started);
});

const phones = ['+5491155550101', '+5491155550102'];

/** An organization with 24 contacts: two phones, and every third contact opted out. */
async function contacts(): Promise<OrganizationId> {
  const organization = await service.organization(randomUUID());
  const body = { name: 'Ana', external_id: 'PERSON-1', phone: '+5491155550109' };
  const { id: model } = await service.call<ContactView>('createContact', { organization, body });
  const copies = Array.from({ length: 24 }, (_, n) => {
    const id = deriveId(ContactId, organization, `contact ${n}`);
    const phone = phones[n % 2]!;
    const index = indexKeys.contactPhone(organization, id, phone);
    // A flag that was never set is absent, and one that was removed is false.
    const flag = n % 3 === 0 ? { opted_out: true } : n % 3 === 1 ? { opted_out: false } : {};
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
async function walk(organization: OrganizationId, query: Query): Promise<ContactView[]> {
  const found: ContactView[] = [];
  let cursor: string | null = null;
  do {
    const position: Query = cursor === null ? {} : { cursor };
    const sent = { organization, query: { ...query, ...position } };
    const { data, pagination } = await service.call<PageReply<ContactView>>('listContacts', sent);
    found.push(...data);
    cursor = pagination.next_cursor;
  } while (cursor !== null);
  return found;
}

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

  it('shows nothing of another organization', async () => {
    await contacts();
    const other = await service.organization(randomUUID());
    for (const query of [{ opted_out: 'true' }, { opted_out: 'false' }, { opted_out: 'true', phone: phones[0]! }])
      expect(await walk(other, query)).toEqual([]);
  });

  it.each(['yes', '1', 'True', ''])('rejects opted_out=%s', async (value) => {
    const organization = await service.organization('rejections');
    expect(await askRoute(service, 'listContacts', { organization, query: { opted_out: value } })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', details: [{ path: 'opted_out' }] },
    });
  });
});
