import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keys, partitions } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import { createAccount } from '../../harness/portfolio.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
useService((started) => {
  ({ service } = started);
});

type Image = Awaited<ReturnType<Service['table']['read']>>;

interface Change {
  readonly OldImage?: Image;
  readonly NewImage?: Image;
}

/** A stream delivers a record again under the number that it had. */
const shardId = randomUUID();
const numbers = new Map<string, string>();

function numberOf({ NewImage }: Change): string {
  const written = JSON.stringify([NewImage?.['id'], NewImage?.['version']]);
  const number = numbers.get(written) ?? String(numbers.size + 1);
  numbers.set(written, number);
  return number;
}

const deliver = (...changes: readonly Change[]) =>
  service.run('publishAndCountChanges', {
    shardId,
    Records: changes.map((change) => ({ dynamodb: { SequenceNumber: numberOf(change), ...change } })),
  });

const imageOf = (organization: OrganizationId, { id }: Account) => service.table.read(keys.account(organization, id));

/** An account whose words are indexed. */
async function anIndexedAccount(organization: OrganizationId, contact: object, reference?: string): Promise<Account> {
  const account = await createAccount(service, organization, {
    external_id: randomUUID(),
    contact: { name: 'Ana', ...contact },
    total_amount: 1,
    ...(reference !== undefined && { reference }),
  });
  await deliver({ NewImage: await imageOf(organization, account) });
  return account;
}

async function rename(organization: OrganizationId, account: Account, name: string): Promise<Change> {
  const OldImage = await imageOf(organization, account);
  await service.call('updateAccount', { organization, params: { id: account.id }, body: { contact: { name } } });
  return { OldImage, NewImage: await imageOf(organization, account) };
}

interface Found {
  readonly data: readonly { readonly matched: string; readonly account: Account }[];
  readonly truncated: boolean;
}

const search = (organization: OrganizationId, q: string, limit = 10) =>
  service.call<Found>('searchAccounts', { organization, query: { q, limit: String(limit) } });

const idsFor = async (organization: OrganizationId, q: string) =>
  (await search(organization, q)).data.map(({ matched, account }) => `${matched} ${account.id}`);

describe('a search for accounts', () => {
  it('finds the beginnings of words of a name, without accents and case, in its own organization only', async () => {
    const [organization, other] = [await service.organization(randomUUID()), await service.organization(randomUUID())];
    const maria = await anIndexedAccount(organization, { name: 'María de los Ángeles Fernández' });
    const mario = await anIndexedAccount(organization, { name: 'Mario Li' });
    for (const q of ['MARIA', 'angel', 'fern mar', 'de fernandez', 'María de los Ángeles Fernández'])
      expect(await idsFor(organization, q)).toEqual([`name ${maria.id}`]);
    expect((await idsFor(organization, 'mari')).sort()).toEqual([`name ${maria.id}`, `name ${mario.id}`].sort());
    expect(await idsFor(organization, 'li')).toEqual([`name ${mario.id}`]);
    for (const q of ['ma', 'ernandez', 'maria perez', '??']) expect(await idsFor(organization, q)).toEqual([]);
    expect(await idsFor(other, 'maria')).toEqual([]);
  });

  it('finds ids, external ids, phones as people write them, and email addresses', async () => {
    const organization = await service.organization(randomUUID());
    const contact = { phone: '+5491155550123', whatsapp: '+5491155550199', email: 'Ana.Perez@Mail.example' };
    const { id, external_id: externalId = '' } = await anIndexedAccount(organization, contact);
    expect(await idsFor(organization, id)).toEqual([`id ${id}`]);
    expect(await idsFor(organization, externalId)).toEqual([`external_id ${id}`]);
    for (const q of ['+54 9 11 5555-0123', '11 5555 0123', '(011) 15-5555-0199'])
      expect(await idsFor(organization, q)).toEqual([`phone ${id}`]);
    for (const q of ['ana.perez@', 'ANA.PEREZ@mail.example'])
      expect(await idsFor(organization, q)).toEqual([`email ${id}`]);
    expect(await idsFor(organization, 'b@mail.example')).toEqual([]);
  });

  it('finds each email address of a contact', async () => {
    const organization = await service.organization(randomUUID());
    const emails = [{ address: 'ana@mail.example' }, { address: 'Ana.Work@mail.example' }];
    const { id } = await anIndexedAccount(organization, { emails });
    for (const q of ['ana@mail.example', 'ana.work@', 'ana'])
      expect((await search(organization, q)).data.map(({ account }) => account.id)).toEqual([id]);
    expect(await idsFor(organization, 'work@mail.example')).toEqual([]);
  });

  it('finds the accounts with a whole reference, as people write it, in its own organization only', async () => {
    const [organization, other] = [await service.organization(randomUUID()), await service.organization(randomUUID())];
    const one = await anIndexedAccount(organization, {}, 'INV-2026 Nº 7');
    const two = await anIndexedAccount(organization, {}, 'inv-2026 nº 7');
    await anIndexedAccount(organization, {}, 'INV-2026 Nº 71');
    for (const q of ['INV-2026 Nº 7', ' inv-2026 NO 7 '])
      expect((await idsFor(organization, q)).sort()).toEqual([`reference ${one.id}`, `reference ${two.id}`].sort());
    expect(await search(organization, 'INV-2026 Nº 7', 1)).toMatchObject({ data: [{}], truncated: true });
    expect(await idsFor(organization, 'INV-2026')).toEqual([]);
    expect(await idsFor(other, 'INV-2026 Nº 7')).toEqual([]);
  });

  it('finds a reference of which folding makes far more characters', async () => {
    const organization = await service.organization(randomUUID());
    const reference = '\u{FDFA}'.repeat(200);
    const { id } = await anIndexedAccount(organization, {}, reference);
    expect(await idsFor(organization, reference)).toEqual([`reference ${id}`]);
  });

  it('leaves room for other people beside one with many accounts', async () => {
    const organization = await service.organization(randomUUID());
    const contact = { name: 'Ana Molina', external_id: 'PERSON' };
    for (let n = 0; n < 4; n++) await anIndexedAccount(organization, contact);
    await anIndexedAccount(organization, { name: 'Zoe Molina' });
    const { data, truncated } = await search(organization, 'molina', 3);
    const names = data.map(({ account }) => account.contact.name);
    expect({ names, truncated }).toEqual({ names: ['Ana Molina', 'Zoe Molina', 'Ana Molina'], truncated: true });
  });

  it('finds all accounts of a shared contact, and says if there are more than the limit', async () => {
    const organization = await service.organization(randomUUID());
    const contact = { name: 'Zoe Zapata', external_id: 'PERSON', phone: '+5491155550123' };
    const accounts = [await anIndexedAccount(organization, contact), await anIndexedAccount(organization, contact)];
    for (const q of ['zapata', '+5491155550123']) {
      const all = await search(organization, q);
      expect(all.data.map(({ account }) => account.id).sort()).toEqual(accounts.map(({ id }) => id).sort());
      expect(all.truncated).toBe(false);
      expect(await search(organization, q, 1)).toMatchObject({ data: [{}], truncated: true });
    }
  });
});

describe('a change of a reference', () => {
  it('is found by the new one only, however often and late the stream delivers it', async () => {
    const organization = await service.organization(randomUUID());
    const account = await anIndexedAccount(organization, {}, 'A-1');
    const created = { NewImage: await imageOf(organization, account) };
    const change = async (reference: string | null): Promise<Change> => {
      const OldImage = await imageOf(organization, account);
      await service.call('updateAccount', { organization, params: { id: account.id }, body: { reference } });
      return { OldImage, NewImage: await imageOf(organization, account) };
    };
    const [away, back, gone] = [await change('B-2'), await change('A-1'), await change(null)];
    const stored = (reference: string) =>
      service.table.inPartition(partitions.accountsByReference(organization, reference));
    await deliver(away);
    expect([(await stored('a-1')).length, (await stored('b-2')).length]).toEqual([0, 1]);
    await deliver(back, gone);
    for (const late of [[created, away], [away, back], [gone, away], [created]]) await deliver(...late);
    expect([await idsFor(organization, 'A-1'), await idsFor(organization, 'B-2')]).toEqual([[], []]);
  });
});

describe('a change of a name', () => {
  it('is found by the new name only, however often and late the stream delivers it', async () => {
    const organization = await service.organization(randomUUID());
    const account = await anIndexedAccount(organization, { name: 'Ana Pérez' });
    const created = { NewImage: await imageOf(organization, account) };
    const away = await rename(organization, account, 'Berta Pérez');
    const back = await rename(organization, account, 'Ana Pérez');
    await deliver(away, back);
    for (const late of [[away, back], [created], [created, away], [away]]) {
      await deliver(...late);
      expect(await idsFor(organization, 'ana')).toEqual([`name ${account.id}`]);
      expect(await idsFor(organization, 'berta')).toEqual([]);
    }
  });
});
