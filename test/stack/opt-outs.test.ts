import { randomInt, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { bySize, itIfLarge } from '../harness/by-size.ts';
import { required } from '../harness/required.ts';
import { type Caller, type Tenant, aTenant, anAccountOf, call, eventually, importAccounts } from './api-client.ts';
import { aDebtorOf, aReadyTenant, readTimelineOf, unsubscribeLinkOf } from './ready-tenant.ts';

let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  [tenant, other] = await Promise.all([aTenant(), aTenant()]);
});

const aPhone = () => `+54911${randomInt(10_000_000, 89_999_999)}`;
const person = { name: 'Ana', email: 'Ana@Mail.Example' };

const optOut = (phones: readonly string[], caller: Caller = tenant.admin, headers = {}) =>
  call('optOutInBulk', caller, { body: { phones, reason: 'asked by letter' }, headers });
const remove = (contactId: string, caller: Caller = tenant.admin, body?: object) =>
  call('removeOptOut', caller, { params: { contactId }, ...(body && { body }) });
const list = async (caller: Caller = tenant.admin, query = {}) => (await call('listOptOuts', caller, { query })).body;
const audit = async (caller: Caller = tenant.admin, query = {}) =>
  (await call('listAuditEntries', caller, { query })).body;
const contactOf = async (id: string) => (await call('readContact', tenant.viewer, { params: { id } })).body;
const accountOf = async (id: string) => (await call('readAccount', tenant.viewer, { params: { id } })).body;
const inList = async (contact: string) =>
  (await list(tenant.admin, { page_size: 200 })).data.find((row: { contact_id: string }) => row.contact_id === contact);

describe('POST /api/admin/opt-out/bulk', () => {
  it('opts out every contact with one of the numbers, immediately visible on their accounts', async () => {
    const phone = aPhone();
    const unknown = aPhone();
    const [one, two] = await Promise.all([
      anAccountOf(tenant, { contact: { ...person, phone } }),
      anAccountOf(tenant, { contact: { ...person, phone, external_id: randomUUID() } }),
    ]);
    const answer = await optOut([phone, unknown, `${phone.slice(0, 6)} ${phone.slice(6)}`]);
    expect(answer).toMatchObject({ status: 200, body: { opted_out: 2, phones: 2, unmatched: [unknown] } });
    for (const { id, contact } of [one, two]) {
      expect(await contactOf(contact.id)).toMatchObject({ opted_out: true });
      expect((await accountOf(id)).contact).toMatchObject({ opted_out: true });
    }
  });

  it('returns the same result when repeated, and keeps the first reason', async () => {
    const phone = aPhone();
    const { contact } = await anAccountOf(tenant, { contact: { ...person, phone } });
    const body = { phones: [phone], reason: 'first' };
    const first = await call('optOutInBulk', tenant.admin, { body });
    const again = await call('optOutInBulk', tenant.admin, { body: { ...body, reason: 'second' } });
    expect(again.body).toEqual(first.body);
    expect(await inList(contact.id)).toMatchObject({ reason: 'first' });
    const { data } = await audit();
    const reasons = data.filter((entry: { contact_id: string }) => entry.contact_id === contact.id);
    expect(reasons).toMatchObject([{ reason: 'second' }, { reason: 'first' }]);
  });

  itIfLarge('accepts 1,000 numbers in one request', async () => {
    const phones = Array.from({ length: 1000 }, (_, n) => `+549116${String(n).padStart(7, '0')}`);
    const known = bySize({ small: 30, large: 300 });
    const accounts = phones.slice(0, known).map((phone) => ({ contact: { name: 'Ana', phone }, total_amount: 1 }));
    await importAccounts(other, accounts);
    const answer = await optOut(phones, other.admin);
    expect(answer.body).toMatchObject({ opted_out: known, phones: 1000, unmatched: phones.slice(known) });
  });

  it.each([
    ['a number that is none', { phones: [aPhone(), 'call me'], reason: 'x' }, 'phones.1', 'invalid_phone'],
    ['no numbers', { phones: [], reason: 'x' }, 'phones', 'invalid_phones'],
    ['more than 1,000', { phones: Array.from({ length: 1001 }, aPhone), reason: 'x' }, 'phones', 'invalid_phones'],
    ['no reason', { phones: [aPhone()] }, 'reason', 'required'],
    ['an empty reason', { phones: [aPhone()], reason: ' ' }, 'reason', 'invalid_reason'],
    ['a reason of 501 characters', { phones: [aPhone()], reason: 'x'.repeat(501) }, 'reason', 'invalid_reason'],
  ])('refuses %s', async (_, body, path, code) => {
    expect(await call('optOutInBulk', tenant.admin, { body })).toMatchObject({
      status: 422,
      body: { details: [{ path, code }] },
    });
  });
});

/** The stream may still be processing what other tests imported. */
const streamMilliseconds = 120_000;

describe('a number that was opted out', { timeout: streamMilliseconds }, () => {
  const seen = (id: string) =>
    eventually(async () => {
      const contact = await contactOf(id);
      return contact.opted_out && contact;
    }, streamMilliseconds / 1000);

  it('opts out a contact created with it later, which the list then shows in its place', async () => {
    const phone = aPhone();
    await optOut([phone]);
    const { id, contact } = await anAccountOf(tenant, { contact: { ...person, phone } });
    await seen(contact.id);
    await eventually(async () => (await accountOf(id)).contact.opted_out);
    expect(await inList(contact.id)).toMatchObject({
      phone,
      actor: 'system',
      user_id: null,
      reason: 'asked by letter',
    });
    const rows = await eventually(async () => {
      const { data } = await list(tenant.admin, { page_size: 200 });
      const ofPhone = data.filter((row: { phone: string | null }) => row.phone === phone);
      return ofPhone.length === 1 && ofPhone;
    });
    expect(rows).toMatchObject([{ contact_id: contact.id }]);
  });

  it('opts out contacts imported with it, also as a WhatsApp number, and contacts that change to it', async () => {
    const phone = aPhone();
    await optOut([phone]);
    const externalId = randomUUID();
    const contact = { name: 'Bo', whatsapp: phone, external_id: externalId };
    await importAccounts(tenant, [{ external_id: externalId, contact, total_amount: 1 }]);
    const { body: stored } = await call('readAccount', tenant.viewer, {
      params: { id: externalId },
      query: { by: 'external_id' },
    });
    await seen(stored.contact.id);
    const { contact: changing } = await anAccountOf(tenant, { contact: { name: 'Cy' } });
    await call('updateContact', tenant.admin, { params: { id: changing.id }, body: { phone } });
    await seen(changing.id);
  });

  it('stays opted out when the contact is imported again', async () => {
    const phone = aPhone();
    const record = {
      external_id: randomUUID(),
      contact: { name: 'Di', phone, external_id: randomUUID() },
      total_amount: 5,
    };
    await importAccounts(tenant, [record]);
    await optOut([phone]);
    await importAccounts(tenant, [{ ...record, contact: { ...record.contact, name: 'Di Again' } }]);
    const { body } = await call('listContacts', tenant.viewer, { query: { phone } });
    expect(body.data).toMatchObject([{ name: 'Di Again', opted_out: true }]);
  });
});

describe('dispatch', () => {
  const optOutRule = async (account: string, channel: string) => {
    const body = { account_id: account, channel };
    const checked = await call('checkDispatch', tenant.agent, { body });
    return checked.body.checks.find(({ rule }: { rule: string }) => rule === 'contact_opted_out').passed;
  };

  it.each(['email', 'sms', 'whatsapp', 'voice'])(
    'by %s is blocked by an opted-out WhatsApp number',
    async (channel) => {
      const whatsapp = aPhone();
      const { id, contact } = await anAccountOf(tenant, { contact: { ...person, phone: aPhone(), whatsapp } });
      expect(await optOutRule(id, channel)).toBe(true);
      await optOut([whatsapp]);
      expect(await optOutRule(id, channel)).toBe(false);
      expect(await remove(contact.id)).toMatchObject({ status: 200 });
      expect(await optOutRule(id, channel)).toBe(true);
    },
  );

  it('is blocked for an account just created with an opted-out number', async () => {
    const phone = aPhone();
    await optOut([phone]);
    const { id, contact } = await anAccountOf(tenant, { contact: { ...person, phone } });
    expect(contact).toMatchObject({ opted_out: true, opted_out_by: 'address' });
    expect(await optOutRule(id, 'sms')).toBe(false);
  });
});

describe('DELETE /api/admin/opt-out/{contactId}', () => {
  it('allows contacting the contact and its number again', async () => {
    const phone = aPhone();
    const { id, contact } = await anAccountOf(tenant, { contact: { ...person, phone } });
    await optOut([phone]);
    expect(await remove(contact.id)).toEqual(
      expect.objectContaining({ status: 200, body: { removed: true, contact_id: contact.id, phone } }),
    );
    expect(await contactOf(contact.id)).toMatchObject({ opted_out: false });
    expect((await accountOf(id)).contact).toMatchObject({ opted_out: false });
    expect(await inList(contact.id)).toBeUndefined();
    const { data } = await audit();
    expect(data.find((entry: { contact_id: string }) => entry.contact_id === contact.id)).toMatchObject({
      action: 'opt_out_removed',
      contact_id: contact.id,
      phone,
      actor: 'user',
      user_id: `admin-of-${tenant.id}`,
      reason: null,
    });
  });

  it('accepts the contact’s external_id and no other text', async () => {
    const phone = aPhone();
    const external_id = `person ${phone}`;
    const { contact } = await anAccountOf(tenant, { contact: { ...person, phone, external_id } });
    await optOut([phone]);
    const removeBy = (contactId: string, query: Readonly<Record<string, string>> = {}) =>
      call('removeOptOut', tenant.admin, { params: { contactId }, query });
    const unknown = { status: 404, body: { code: 'opt_out_not_found' } };
    expect(await removeBy(external_id)).toMatchObject(unknown);
    expect(await removeBy('no such person', { by: 'external_id' })).toMatchObject(unknown);
    expect(await removeBy(external_id, { by: 'external_id' })).toMatchObject({
      body: { contact_id: contact.id, phone },
    });
  });

  it('leaves others with the same number opted out', async () => {
    const phone = aPhone();
    const [one, two] = await Promise.all([
      anAccountOf(tenant, { contact: { ...person, phone } }),
      anAccountOf(tenant, { contact: { ...person, phone } }),
    ]);
    await optOut([phone]);
    await remove(one.contact.id);
    expect(await contactOf(two.contact.id)).toMatchObject({ opted_out: true });
  });

  it('writes the given reason to the audit log, and rejects any other field', async () => {
    const phone = aPhone();
    const { contact } = await anAccountOf(tenant, { contact: { ...person, phone } });
    await optOut([phone]);
    const misspelt = await remove(contact.id, tenant.admin, { reasons: 'x' });
    expect(misspelt).toMatchObject({ status: 422, body: { details: [{ path: 'reasons', code: 'unknown_field' }] } });
    expect(await remove(contact.id, tenant.admin, { reason: 'asked us to' })).toMatchObject({ status: 200 });
    const { data } = await audit();
    expect(data.find((entry: { contact_id: string }) => entry.contact_id === contact.id)).toMatchObject({
      action: 'opt_out_removed',
      reason: 'asked us to',
    });
  });

  it('accepts the number itself if no contact has it', async () => {
    const phone = aPhone();
    await optOut([phone]);
    expect(await remove(phone, tenant.admin, { reason: 'typed wrong' })).toEqual(
      expect.objectContaining({ status: 200, body: { removed: true, contact_id: null, phone } }),
    );
    const entry = { action: 'opt_out_removed', contact_id: null, phone, reason: 'typed wrong', actor: 'user' };
    const { data } = await audit();
    expect(data.find((each: { phone: string | null }) => each.phone === phone)).toMatchObject(entry);
    const rows = (await list(tenant.admin, { page_size: 200 })).data;
    expect(rows.filter((row: { phone: string | null }) => row.phone === phone)).toEqual([]);
    expect(await remove(phone)).toMatchObject({ status: 404, body: { code: 'opt_out_not_found' } });
  });

  it('refuses a number whose contact is opted out', async () => {
    const phone = aPhone();
    const { contact } = await anAccountOf(tenant, { contact: { ...person, phone } });
    await optOut([phone]);
    expect(await remove(phone)).toMatchObject({
      status: 409,
      body: { code: 'opted_out_with_contact' },
    });
    expect(await contactOf(contact.id)).toMatchObject({ opted_out: true });
  });

  it.each(['nobody', '123', '+54', '😀'])('replies 404 for %s', async (id) => {
    expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'opt_out_not_found' } });
  });

  it('replies 404 for a contact that is not opted out, and when repeated', async () => {
    const phone = aPhone();
    const { contact } = await anAccountOf(tenant, { contact: { ...person, phone } });
    const notOptedOut = { status: 404, body: { code: 'opt_out_not_found' } };
    expect(await remove(contact.id)).toMatchObject(notOptedOut);
    await optOut([phone]);
    expect(await remove(contact.id)).toMatchObject({ status: 200 });
    expect(await remove(contact.id)).toMatchObject(notOptedOut);
    expect(await remove(randomUUID())).toMatchObject(notOptedOut);
  });

  it('can be followed by another opt-out', async () => {
    const phone = aPhone();
    const { contact } = await anAccountOf(tenant, { contact: { ...person, phone } });
    for (let round = 0; round < 2; round++) {
      await optOut([phone]);
      expect(await contactOf(contact.id)).toMatchObject({ opted_out: true });
      expect(await remove(contact.id)).toMatchObject({ status: 200 });
      expect(await contactOf(contact.id)).toMatchObject({ opted_out: false });
    }
  });
});

describe('GET /api/admin/opt-out', () => {
  it('returns every row once over its pages', async () => {
    const lists = await aTenant();
    const phones = Array.from({ length: 7 }, aPhone);
    await optOut(phones, lists.admin);
    const pages = [];
    for (let page = 1; page <= 3; page++) pages.push(await list(lists.admin, { page, page_size: 3 }));
    expect(pages.map(({ pagination }) => pagination)).toEqual([
      { page: 1, page_size: 3, has_more: true },
      { page: 2, page_size: 3, has_more: true },
      { page: 3, page_size: 3, has_more: false },
    ]);
    const rows = pages.flatMap(({ data }) => data);
    expect(rows.map(({ phone }) => phone)).toEqual(phones.toSorted());
    expect(rows[0]).toMatchObject({ contact_id: null, actor: 'user', user_id: `admin-of-${lists.id}` });
    expect(await list(lists.admin, { page: 4, page_size: 3 })).toMatchObject({ data: [] });
  });

  it('has 50 rows per page by default', async () => {
    expect((await list(other.admin)).pagination).toMatchObject({ page: 1, page_size: 50 });
  });

  it.each([{ page: 0 }, { page_size: 0 }, { page_size: 201 }, { limit: 5 }])('refuses %j', async (query) => {
    expect(await call('listOptOuts', tenant.admin, { query })).toMatchObject({ status: 422 });
  });
});

describe('GET /api/admin/audit', () => {
  it('lists who did what and why, newest first, in pages', async () => {
    const audited = await aTenant();
    const phone = aPhone();
    const { contact } = await anAccountOf(audited, { contact: { ...person, phone } });
    await optOut([phone], audited.admin);
    await remove(contact.id, audited.admin);
    const common = { contact_id: contact.id, phone, actor: 'user', user_id: `admin-of-${audited.id}` };
    const first = await audit(audited.admin, { limit: 1 });
    expect(first.data).toMatchObject([{ ...common, action: 'opt_out_removed', reason: null }]);
    const second = await audit(audited.admin, { limit: 1, cursor: first.pagination.next_cursor });
    expect(second.data).toMatchObject([{ ...common, action: 'opted_out', reason: 'asked by letter', email: null }]);
    expect(second.pagination.has_more).toBe(false);
  });

  it('has one entry for a request repeated under its Idempotency-Key', async () => {
    const audited = await aTenant();
    const phones = [aPhone(), aPhone()];
    const headers = { 'Idempotency-Key': randomUUID() };
    await optOut(phones, audited.admin, headers);
    await optOut(phones, audited.admin, headers);
    expect((await audit(audited.admin)).data).toHaveLength(2);
  });
});

describe('the opt-outs of an organization', () => {
  it('are its own: the number is not opted out elsewhere, and no other organization sees or removes them', async () => {
    const [ours, theirs] = await Promise.all([aTenant(), aTenant()]);
    const phone = aPhone();
    const [mine, yours] = await Promise.all([
      anAccountOf(ours, { contact: { ...person, phone } }),
      anAccountOf(theirs, { contact: { ...person, phone } }),
    ]);
    expect((await optOut([phone], ours.admin)).body).toMatchObject({ opted_out: 1 });
    const { body } = await call('readContact', theirs.viewer, { params: { id: yours.contact.id } });
    expect(body).toMatchObject({ opted_out: false });
    expect(await list(theirs.admin)).toMatchObject({ data: [] });
    expect(await audit(theirs.admin)).toMatchObject({ data: [] });
    expect(await remove(mine.contact.id, theirs.admin)).toMatchObject({ status: 404 });
  });
});

describe('the link of an email', () => {
  it('opts out its recipient without credentials, by the form of its page or by the mail program', async () => {
    const ready = await aReadyTenant();
    const { id: account_id, contact } = await aDebtorOf(ready, { language: 'pt-BR' });
    await call('dispatchEmail', ready.agent, { body: { account_id } });
    const url = required(await unsubscribeLinkOf(required(contact.email)));
    const page = await fetch(url);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await page.text()).toContain('Não quero receber mais mensagens');
    const isOptedOut = async () =>
      (await call('readContact', ready.viewer, { params: { id: contact.id } })).body.opted_out;
    expect(await isOptedOut()).toBe(false);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const replies = [await fetch(url, { method: 'POST', body }), await fetch(url, { method: 'POST', body })];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await isOptedOut()).toBe(true);
    const refused = await call('dispatchEmail', ready.agent, { body: { account_id } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'contact_opted_out' } });
    expect(await readTimelineOf(ready, account_id)).toContainEqual(
      expect.objectContaining({
        interaction: expect.objectContaining({ direction: 'inbound', disposition: 'opted_out' }),
      }),
    );
  });
});
