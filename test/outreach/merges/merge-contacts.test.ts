import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { contactIdOf } from '../../../lib/foundation/derived-ids.ts';
import { AccountId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { CheckedDispatch } from '../../../lib/outreach/dispatch/contract.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import type { ContactView, MergeView } from '../../../lib/portfolio/contacts/contract.ts';
import type { TimelineEntry } from '../../../lib/reporting/timeline/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { optOutContact } from '../../../lib/channels/opt-outs/opt-out-contact.ts';
import { aSenderNumber } from '../../harness/campaign-setup.ts';
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

const create = (external_id: string, contact: object) =>
  service.call<AccountView>('createAccount', { organization, body: { external_id, contact, total_amount: 9 } });
const read = (id: string) => service.call<AccountView>('readAccount', { organization, params: { id } });
const person = (id: string) => service.call<ContactView>('readContact', { organization, params: { id } });
const ask = (id: string, into: string, more: object = {}) =>
  askRoute(service, 'mergeContact', { organization, params: { id }, body: { into, reason: 'One person' }, ...more });
const idOf = (externalId: string) => contactIdOf(organization, externalId);

async function mergesOf(id: string): Promise<MergeView[]> {
  const query = { type: 'merge' };
  const reply = await service.call<{ data: TimelineEntry[] }>('readTimeline', { organization, params: { id }, query });
  return reply.data.flatMap((entry) => (entry.type === 'merge' ? [entry.merge] : []));
}

const actor = { kind: 'system', id: null } as const;

const ana = { name: 'Ana Pérez', phone: '+5491155550123', external_id: 'ANA' };
const anaAgain = { name: 'PEREZ ANA', phone: '+5491155550124', email: 'ana@mail.example', external_id: 'ANA-2' };

describe('a merge', () => {
  it('moves the accounts and the addresses, and keeps the old ids', async () => {
    const [kept, moved] = [await create('INV-1', ana), await create('INV-2', anaAgain)];
    const { status, body } = await ask(moved.contact.id, kept.contact.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: kept.contact.id,
      external_id: 'ANA',
      name: 'Ana Pérez',
      phone: ana.phone,
      email: anaAgain.email,
      phones: [{ number: ana.phone }, { number: anaAgain.phone }],
    });
    expect((await read(moved.id)).contact).toEqual((await read(kept.id)).contact);
    expect(await person(moved.contact.id)).toEqual(body);
    const byExternalId = { organization, params: { id: 'ANA-2' }, query: { by: 'external_id' } };
    expect(await service.call('readContact', byExternalId)).toEqual(body);
    const { data } = await service.call<{ data: ContactView[] }>('listContacts', { organization });
    expect(data).toEqual([body]);
  });

  it('shows on accounts when the contact changes later, and takes further records of the old id', async () => {
    const [kept, moved] = [await create('INV-1', ana), await create('INV-2', anaAgain)];
    await ask(moved.contact.id, kept.contact.id);
    const body = { language: 'pt' };
    await service.call('updateContact', { organization, params: { id: moved.contact.id }, body });
    expect((await read(moved.id)).contact.language).toBe('pt');
    const later = await create('INV-3', anaAgain);
    expect(later.contact.id).toBe(kept.contact.id);
  });

  it('unites contacts that belong to one account each', async () => {
    const { external_id: _, ...one } = ana;
    const { external_id: __, ...other } = anaAgain;
    const [kept, moved] = [await create('INV-1', one), await create('INV-2', other)];
    await ask(moved.contact.id, kept.contact.id);
    await service.call('updateContact', { organization, params: { id: kept.contact.id }, body: { name: 'Ana' } });
    for (const { id } of [kept, moved])
      expect((await read(id)).contact).toMatchObject({ id: kept.contact.id, name: 'Ana', email: other.email });
    const again = await create('INV-2', other);
    expect(again.contact.id).toBe(kept.contact.id);
  });

  it('lists the accounts of both by the contact, also under its old id', async () => {
    const { external_id: _, ...own } = ana;
    const [kept, moved] = [await create('INV-1', own), await create('INV-2', anaAgain)];
    const idsOf = async (contact_id: string, more: object = {}) => {
      const query = { contact_id, ...more };
      const { data } = await service.call<{ data: AccountView[] }>('listAccounts', { organization, query });
      return data.map(({ id }) => id);
    };
    expect(await idsOf(kept.contact.id)).toEqual([kept.id]);
    expect(await idsOf(moved.contact.id)).toEqual([moved.id]);
    await ask(moved.contact.id, kept.contact.id);
    const both = [kept.id, moved.id].sort();
    for (const id of [kept.contact.id, moved.contact.id]) expect(await idsOf(id)).toEqual(both);
    expect(await idsOf(kept.contact.id, { external_id: 'INV-2' })).toEqual([moved.id]);
    expect(await idsOf(kept.contact.id, { ids: kept.id, status: 'resolved' })).toEqual([]);
    expect(await idsOf(randomUUID())).toEqual([]);
  });

  it.each([
    ['the one that goes', 0],
    ['the one that stays', 1],
  ])('keeps the opt-out of %s', async (_, optedOut) => {
    const accounts = [await create('INV-1', anaAgain), await create('INV-2', ana)];
    const [from, into] = [accounts[0]!.contact.id, accounts[1]!.contact.id];
    const phones = [accounts[optedOut]!.contact.phone];
    await service.call('optOutInBulk', { organization, body: { phones, reason: 'Asked' } });
    expect((await ask(from, into)).body.opted_out).toBe(true);
    for (const { id } of accounts) expect((await read(id)).contact.opted_out).toBe(true);
    const { data } = await service.call<{ data: object[] }>('listOptOuts', { organization });
    expect(data).toMatchObject([{ contact_id: into, reason: 'Asked' }]);
  });

  it('keeps an opt-out of a number that comes meanwhile', async () => {
    const accounts = [await create('INV-1', anaAgain), await create('INV-2', ana)];
    const [from, into] = [accounts[0]!.contact, accounts[1]!.contact];
    const before = await service.table.read(keys.contact(organization, idOf('ANA')));
    const optOut = { organization, body: { phones: [from.phone], reason: 'Asked' } };
    await Promise.all([ask(from.id, into.id), service.call('optOutInBulk', optOut)]);
    const after = await service.table.read(keys.contact(organization, idOf('ANA')));
    await service.run('propagateContactChanges', streamEvent(before, after));
    const flagged = await service.table.read(keys.contact(organization, idOf('ANA')));
    await service.run('propagateContactChanges', streamEvent(after, flagged));
    for (const { id } of accounts) expect((await read(id)).contact).toMatchObject({ id: into.id, opted_out: true });
  });

  it('refuses contact by the opt-out of the other, also while an account has its old copy', async () => {
    const kept = await create('INV-1', ana);
    const moved = await create('INV-2', { name: 'Ana', external_id: 'ANA-2' });
    await optOutContact(organization, idOf('ANA-2'), { reason: 'Asked', actor, act: 'call' }, new Date());
    const account = keys.account(organization, parseId(AccountId, kept.id));
    const old = await service.table.read(account);
    await ask(moved.contact.id, kept.contact.id);
    await service.table.copy({ ...old }, [{}]);
    expect((await read(kept.id)).contact.opted_out).toBe(false);
    const body = { account_id: kept.id, channel: 'sms' };
    const { checks } = await service.call<CheckedDispatch>('checkDispatch', { organization, body });
    expect(checks.find(({ rule }) => rule === 'contact_opted_out')).toMatchObject({ passed: false });
  });

  it('takes an opt-out of the contact that goes, by its old id', async () => {
    const [kept, moved] = [await create('INV-1', ana), await create('INV-2', anaAgain)];
    await ask(moved.contact.id, kept.contact.id);
    await optOutContact(organization, idOf('ANA-2'), { reason: 'Asked', actor, act: 'call' }, new Date());
    for (const { id } of [kept, moved]) expect((await read(id)).contact.opted_out).toBe(true);
    const params = { contactId: moved.contact.id };
    await service.call('removeOptOut', { organization, params, body: { reason: 'Wants contact' } });
    expect((await person(kept.contact.id)).opted_out).toBe(false);
  });

  it('finds the person by all numbers, and each contact once', async () => {
    const [kept, moved] = [await create('INV-1', ana), await create('INV-2', anaAgain)];
    await ask(moved.contact.id, kept.contact.id);
    for (const phone of [ana.phone, anaAgain.phone]) {
      const query = { phone };
      const { data } = await service.call<{ data: ContactView[] }>('listContacts', { organization, query });
      expect(data.map(({ id }) => id)).toEqual([kept.contact.id]);
    }
    const query = { external_id: 'ANA-2' };
    expect(await service.call('listContacts', { organization, query })).toMatchObject({
      data: [{ id: kept.contact.id }],
    });
  });

  it('counts the attempts at both', async () => {
    const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
    await service.call('updateOrganization', { organization, body: { contact_hours } });
    await service.call('updateChannel', { organization, params: { channel: 'sms' }, body: { from: aSenderNumber() } });
    const template = { name: 'Reminder', channel: 'sms', action_type: 'reminder', language: 'es', body: 'Hola' };
    await service.call('createTemplate', { organization, body: template });
    const [kept, moved] = [await create('INV-1', ana), await create('INV-2', anaAgain)];
    await service.call('dispatchSms', { organization, body: { account_id: moved.id } });
    const check = ({ id }: AccountView) =>
      service.call<CheckedDispatch>('checkDispatch', { organization, body: { account_id: id, channel: 'sms' } });
    expect((await check(kept)).allowed).toBe(true);
    await ask(moved.contact.id, kept.contact.id);
    for (const account of [kept, moved]) expect(await check(account)).toMatchObject({ allowed: false });
  });

  it('is in the timeline of each account that it moves: who, why, and whose the account was', async () => {
    const { external_id: _, ...own } = anaAgain;
    const [kept, first] = [await create('INV-1', ana), await create('INV-2', anaAgain)];
    const second = await create('INV-3', own);
    for (const { contact } of [first, second]) await ask(contact.id, kept.contact.id);
    for (const { id, contact } of [first, second])
      expect(await mergesOf(id)).toEqual([
        {
          former_contact: { id: contact.id, external_id: contact.external_id, name: 'PEREZ ANA' },
          contact_id: kept.contact.id,
          reason: 'One person',
          merged_by: { kind: 'user', id: expect.any(String) },
          merged_at: expect.any(String),
        },
      ]);
    expect(await mergesOf(kept.id)).toEqual([]);
    const third = await create('INV-4', { name: 'Ana P.', external_id: 'ANA-3' });
    await ask(kept.contact.id, third.contact.id);
    expect((await mergesOf(first.id)).map(({ contact_id: id }) => id)).toEqual([third.contact.id, kept.contact.id]);
  });

  it('is audited, and can be repeated', async () => {
    const [kept, moved] = [await create('INV-1', ana), await create('INV-2', anaAgain)];
    const [first, again] = [await ask(moved.contact.id, kept.contact.id), await ask(moved.contact.id, kept.contact.id)];
    expect(again).toMatchObject({ status: 200, body: first.body });
    const { data } = await service.call<{ data: object[] }>('listAuditEntries', { organization });
    expect(data.filter((entry) => 'action' in entry && entry.action === 'contact_merged')).toMatchObject([
      { contact_id: kept.contact.id, subject: { type: 'contact', id: moved.contact.id }, reason: 'One person' },
    ]);
  });

  it('can follow another one', async () => {
    const accounts = [
      await create('INV-1', ana),
      await create('INV-2', anaAgain),
      await create('INV-3', {
        name: 'Ana P.',
        external_id: 'ANA-3',
      }),
    ];
    const [a, b, c] = accounts.map(({ contact }) => contact.id) as [string, string, string];
    await ask(a, b);
    await ask(b, c);
    for (const id of [a, b, c]) expect((await person(id)).id).toBe(c);
    for (const { id } of accounts) expect((await read(id)).contact.id).toBe(c);
    expect(await ask(a, c)).toMatchObject({ status: 200, body: { id: c } });
    const other = (await create('INV-4', { name: 'Bo' })).contact.id;
    expect(await ask(a, other)).toMatchObject({ status: 409, body: { code: 'already_merged' } });
  });

  it('happens once if two cross', async () => {
    const [one, other] = [(await create('INV-1', ana)).contact.id, (await create('INV-2', anaAgain)).contact.id];
    const replies = await Promise.all([ask(one, other), ask(other, one)]);
    const [first, second] = replies.map(({ body }) => body.id);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(first).toBe(second);
    expect((await person(one)).id).toBe((await person(other)).id);
  });

  it('is refused with itself, another organization’s contact, or too many numbers', async () => {
    const [{ contact: one }, { contact: other }] = [await create('INV-1', ana), await create('INV-2', anaAgain)];
    expect(await ask(one.id, one.id)).toMatchObject({ status: 422, body: { code: 'same_contact' } });
    expect((await ask(randomUUID(), one.id)).status).toBe(404);
    const foreign = await service.organization(randomUUID());
    expect((await ask(one.id, other.id, { organization: foreign })).status).toBe(404);
    const phones = Array.from({ length: 10 }, (_, n) => ({ number: `+549115555013${n}` }));
    await service.call('updateContact', { organization, params: { id: other.id }, body: { phones } });
    expect(await ask(one.id, other.id)).toMatchObject({ status: 422, body: { code: 'too_many_phones' } });
  });

  it('requires an administrator', async () => {
    const [{ contact: one }, { contact: other }] = [await create('INV-1', ana), await create('INV-2', anaAgain)];
    expect(await ask(one.id, other.id, { role: 'agent' })).toMatchObject({ status: 403 });
  });

  it('is completed by the stream for accounts that the request did not reach', async () => {
    const [kept, moved] = [await create('INV-1', ana), await create('INV-2', anaAgain)];
    const key = keys.contact(organization, idOf('ANA'));
    const before = await service.table.read(key);
    await ask(moved.contact.id, kept.contact.id);
    const after = await service.table.read(key);
    // A request that read the old contact before the merge writes its account after it.
    const straggler = await create('INV-9', { name: 'Ana', external_id: 'ANA-9' });
    const account = keys.account(organization, parseId(AccountId, straggler.id));
    await service.table.copy({ ...(await service.table.read(account)) }, [
      { contact: moved.contact, gsi3pk: `ORG#${organization}#CONTACT#${idOf('ANA-2')}` },
    ]);
    for (let time = 0; time < 2; time++) await service.run('propagateContactChanges', streamEvent(before, after));
    expect((await read(straggler.id)).contact.id).toBe(kept.contact.id);
    expect(await mergesOf(straggler.id)).toMatchObject([{ former_contact: { id: moved.contact.id } }]);
  });
});
