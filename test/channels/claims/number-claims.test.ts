import { randomInt, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { required } from '../../harness/required.ts';
import { accept } from '../../harness/provider-stub.ts';
import { askRoute } from '../../harness/ask-route.ts';
import type { ServiceDependencies } from '../../harness/start-dependencies.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let dependencies: ServiceDependencies;
let service: Service;
/** The numbers of the provider's account by their names there; the provider is silent about those that are null. */
const account = new Map<string, string | null>();

useService((started) => {
  ({ service, dependencies } = started);
});
beforeEach(() => {
  account.clear();
  dependencies.providers.forget();
  dependencies.providers.answerWith((outgoing, path, method, { body }) => {
    const { pathname, searchParams } = new URL(path, 'http://provider');
    if (method !== 'GET' || !pathname.endsWith('/IncomingPhoneNumbers.json')) return accept(path, outgoing, body);
    const number = required(searchParams.get('PhoneNumber'));
    const name = account.get(number);
    if (name === null) return void outgoing.writeHead(500).end('{}');
    const owned = { sid: `PN${number}`, phone_number: number, friendly_name: name, capabilities: { sms: true } };
    outgoing.writeHead(200).end(JSON.stringify({ incoming_phone_numbers: name === undefined ? [] : [owned] }));
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const anOrganization = () => service.organization(randomUUID());
const aNumber = () => `+54911${randomInt(10_000_000, 89_999_999)}`;
const daysLater = (days: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 60 * 60 * 1000 });
const lapse = () => service.run('lapseClaims', { scheduled_time: new Date().toISOString() });

const claim = (organization: OrganizationId, from: string, channel = 'whatsapp') =>
  askRoute(service, 'updateChannel', { organization, params: { channel }, body: { from } });
const fromOf = async (organization: OrganizationId, channel = 'whatsapp') => {
  const { body } = await askRoute(service, 'listChannels', { organization });
  return body.data.find((each: { channel: string }) => each.channel === channel).from;
};
const asPlatform = { organization: null, role: 'platform_admin' } as const;
const read = async (value: string) =>
  (await askRoute(service, 'readClaim', { ...asPlatform, query: { kind: 'phone_number', value } })).body;
const lastChange = async (organization: OrganizationId) => {
  const { body } = await askRoute(service, 'listAuditEntries', { organization });
  return body.data[0];
};

const inUse = { status: 409, body: { code: 'number_in_use' } };

describe('a number that the account does not have', () => {
  it('is kept from others for 7 days, and then free for any of them', async () => {
    const [squatter, other, number] = [await anOrganization(), await anOrganization(), aNumber()];
    await claim(squatter, number);
    const { claimed_at, ends_at, verified_at } = await read(number);
    expect(Date.parse(ends_at) - Date.parse(claimed_at)).toBe(7 * 24 * 60 * 60 * 1000);
    expect(verified_at).toBeNull();
    daysLater(6.9);
    expect(await claim(other, number)).toMatchObject(inUse);
    daysLater(0.2);
    expect(await claim(other, number)).toMatchObject({ status: 200, body: { from: number } });
    expect([await fromOf(squatter), await fromOf(other)]).toEqual([null, number]);
    expect(await claim(squatter, number)).toMatchObject(inUse);
  });

  it('belongs at once to the organization whose number it turns out to be', async () => {
    const [squatter, owner, number] = [await anOrganization(), await anOrganization(), aNumber()];
    await claim(squatter, number);
    account.set(number, `cms/${owner}/1`);
    expect(await claim(owner, number)).toMatchObject({ status: 200, body: { from: number } });
    expect(await read(number)).toMatchObject({ organization_id: owner, ends_at: null });
    expect(await fromOf(squatter)).toBeNull();
    expect(await lastChange(squatter)).toMatchObject({
      action: 'channel_changed',
      actor: 'system',
      reason: expect.stringContaining('another organization'),
      details: { before: { from: number }, after: { from: null } },
    });
    expect(await claim(squatter, number)).toMatchObject(inUse);
  });

  it('is not sent from any more by the organization that lost it', async () => {
    const [squatter, owner, number] = [await anOrganization(), await anOrganization(), aNumber()];
    await claim(squatter, number, 'sms');
    account.set(number, 'Bought by hand');
    await claim(owner, number, 'sms');
    const { body } = await askRoute(service, 'listChannels', { organization: squatter });
    expect(body.data.find((each: { channel: string }) => each.channel === 'sms')).toMatchObject({
      from: null,
      configured: false,
    });
  });

  it('goes to one of many organizations that claim it at once', async () => {
    const [squatter, number] = [await anOrganization(), aNumber()];
    const others = await Promise.all(Array.from({ length: 6 }, anOrganization));
    await claim(squatter, number);
    daysLater(8);
    const replies = await Promise.all(others.map((each) => claim(each, number)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const { organization_id: winner } = await read(number);
    for (const each of [squatter, ...others]) expect(await fromOf(each)).toBe(each === winner ? number : null);
  });

  it('can be bought by another organization', async () => {
    const [squatter, buyer, number] = [await anOrganization(), await anOrganization(), aNumber()];
    await claim(squatter, number);
    const bought = await askRoute(service, 'managePhoneNumbers', {
      organization: buyer,
      body: { action: 'buy', phoneNumber: number },
    });
    expect(bought).toMatchObject({ status: 201, body: { channels: ['sms', 'voice'] } });
    expect(await fromOf(squatter)).toBeNull();
    expect(await read(number)).toMatchObject({ organization_id: buyer, ends_at: null });
  });
});

describe('a number of the account', () => {
  it('never lapses, and gives way to nobody', async () => {
    const [owner, other, number] = [await anOrganization(), await anOrganization(), aNumber()];
    account.set(number, 'Bought by hand');
    await claim(owner, number);
    daysLater(30);
    await lapse();
    expect(await claim(other, number)).toMatchObject(inUse);
    expect(await fromOf(owner)).toBe(number);
  });

  it('is not verified for an organization if its name is that of another', async () => {
    const [squatter, owner, number] = [await anOrganization(), await anOrganization(), aNumber()];
    account.set(number, `cms/${owner}/1`);
    await claim(squatter, number);
    expect(await read(number)).toMatchObject({ organization_id: squatter, verified_at: null });
    expect(await claim(owner, number)).toMatchObject({ status: 200 });
  });

  it('is verified when it is set again, if it was not when it was set', async () => {
    const [owner, number] = [await anOrganization(), aNumber()];
    account.set(number, null);
    expect(await claim(owner, number)).toMatchObject({ status: 200 });
    expect(await read(number)).toMatchObject({ verified_at: null });
    account.set(number, 'Bought by hand');
    expect(await claim(owner, number)).toMatchObject({ status: 200 });
    expect(await read(number)).toMatchObject({ ends_at: null, verified_at: expect.any(String) });
  });
});

describe('another form of a number', () => {
  const withoutNine = (number: string) => number.replace(/^(\+549|\+55119)/, (prefix) => prefix.slice(0, -1));
  const bought = (organization: OrganizationId, phoneNumber: string) =>
    askRoute(service, 'managePhoneNumbers', { organization, body: { action: 'buy', phoneNumber } });

  it.each([
    ['Argentina', aNumber],
    ['Brazil', () => `+55119${randomInt(60_000_000, 99_999_999)}`],
  ])('belongs to the same organization: %s', async (_, newNumber) => {
    const [owner, other] = [await anOrganization(), await anOrganization()];
    const [one, another] = [newNumber(), newNumber()];
    for (const [owned, form] of [
      [one, withoutNine(one)],
      [withoutNine(another), another],
    ] as const) {
      account.set(owned, 'Bought by hand');
      await claim(owner, owned);
      expect(await claim(other, form)).toMatchObject(inUse);
      expect(await bought(other, form)).toMatchObject(inUse);
      expect(await read(form)).toMatchObject({ organization_id: owner, value: owned });
    }
  });

  it('may be what one of its channels has, and is lost with the number', async () => {
    const [squatter, owner, number] = [await anOrganization(), await anOrganization(), aNumber()];
    const form = withoutNine(number);
    await claim(squatter, number, 'sms');
    expect(await claim(squatter, form)).toMatchObject({ status: 200, body: { from: form } });
    account.set(number, `cms/${owner}/1`);
    expect(await claim(owner, number, 'sms')).toMatchObject({ status: 200 });
    expect([await fromOf(squatter, 'sms'), await fromOf(squatter)]).toEqual([null, null]);
    const { body } = await askRoute(service, 'listAuditEntries', { organization: squatter });
    expect(body.data.slice(0, 2).map((each: { details: object }) => each.details)).toEqual(
      expect.arrayContaining([
        { before: { from: number }, after: { from: null } },
        { before: { from: form }, after: { from: null } },
      ]),
    );
  });

  it('can replace it, and verifies it if the provider has it in that form', async () => {
    const [owner, number] = [await anOrganization(), aNumber()];
    const form = withoutNine(number);
    await claim(owner, form);
    expect(await claim(owner, number)).toMatchObject({ status: 200, body: { from: number } });
    await claim(owner, form, 'sms');
    account.set(number, 'Ported');
    daysLater(7.1);
    await lapse();
    expect(await read(form)).toMatchObject({ organization_id: owner, ends_at: null });
    expect([await fromOf(owner), await fromOf(owner, 'sms')]).toEqual([number, form]);
  });

  it('is not bought twice', async () => {
    const [owner, number] = [await anOrganization(), aNumber()];
    const form = withoutNine(number);
    await claim(owner, form);
    expect(await bought(owner, number)).toMatchObject({ status: 201 });
    expect(await fromOf(owner)).toBe(form);
    expect(await bought(owner, form)).toMatchObject(inUse);
    expect(await read(form)).toMatchObject({ value: number, organization_id: owner, ends_at: null });
  });
});

describe('a claim whose time is over', () => {
  it('ends with its channels, and is audited', async () => {
    const [squatter, number] = [await anOrganization(), aNumber()];
    await claim(squatter, number);
    await lapse();
    expect(await fromOf(squatter)).toBe(number);
    daysLater(7.1);
    await lapse();
    expect(await fromOf(squatter)).toBeNull();
    expect(await read(number)).toMatchObject({ code: 'claim_not_found' });
    expect(await lastChange(squatter)).toMatchObject({ action: 'channel_changed', actor: 'system' });
  });

  it('is verified instead if the account has the number by then, and waits for a provider that does not answer', async () => {
    const [owner, number] = [await anOrganization(), aNumber()];
    account.set(number, null);
    await claim(owner, number);
    daysLater(7.1);
    await lapse();
    expect(await fromOf(owner)).toBe(number);
    account.set(number, 'Ported');
    await lapse();
    expect(await read(number)).toMatchObject({ organization_id: owner, ends_at: null });
  });
});

describe('a release by a platform administrator', () => {
  const release = (organizationId: OrganizationId, value: string) =>
    askRoute(service, 'releaseClaim', {
      ...asPlatform,
      body: { kind: 'phone_number', value, organizationId, reason: 'It is of another customer.' },
    });

  it('takes a number from its organization, verified or not, and frees it', async () => {
    const [owner, other, number] = [await anOrganization(), await anOrganization(), aNumber()];
    account.set(number, 'Bought by hand');
    await claim(owner, number, 'sms');
    await claim(owner, number, 'voice');
    expect(await release(other, number)).toMatchObject({ status: 404, body: { code: 'claim_not_found' } });
    expect(await release(owner, number)).toMatchObject({ status: 200, body: { organization_id: owner } });
    expect([await fromOf(owner, 'sms'), await fromOf(owner, 'voice')]).toEqual([null, null]);
    const { body } = await askRoute(service, 'listAuditEntries', {
      organization: owner,
      query: { action: 'claim_released' },
    });
    expect(body.data).toMatchObject([
      { actor: 'user', reason: 'It is of another customer.', subject: { type: 'phone_number', id: number } },
    ]);
    expect(await release(owner, number)).toMatchObject({ status: 404 });
    expect(await claim(other, number)).toMatchObject({ status: 200 });
  });

  it('leaves a number alone that was bought', async () => {
    const [owner, number] = [await anOrganization(), aNumber()];
    await service.call('managePhoneNumbers', { organization: owner, body: { action: 'buy', phoneNumber: number } });
    expect(await release(owner, number)).toMatchObject({ status: 409, body: { code: 'number_bought' } });
  });
});
