import { randomInt } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { itIfLarge } from '../harness/by-size.ts';
import { type Tenant, aTemplateOf, aTenant, anAccountOf, call, eventually, platform } from './api-client.ts';
import { atAnyTime } from './ready-tenant.ts';

interface OutboxEntry {
  readonly operation: string;
  readonly body: Readonly<Record<string, string>> | null;
}

const manage = (tenant: Tenant, body: object) => call('managePhoneNumbers', tenant.admin, { body });
const buy = (tenant: Tenant, phoneNumber: string, more: object = {}) =>
  manage(tenant, { action: 'buy', phoneNumber, ...more });
const list = async (tenant: Tenant) => (await call('listPhoneNumbers', tenant.admin)).body.data;

/** Numbers of an area that no other test searches, whose endings tell the provider what to do. */
async function numbersForSale(tenant: Tenant): Promise<(ending: string) => string> {
  const areaCode = String(randomInt(2000, 9999));
  const { status, body } = await manage(tenant, { action: 'search', country: 'AR', areaCode });
  expect(status).toBe(200);
  const found: readonly { phone_number: string }[] = body.numbers;
  return (ending) => {
    const number = found.find((each) => each.phone_number.endsWith(ending));
    if (!number) throw new Error(`No number of ${areaCode} that ends with ${ending} is for sale.`);
    return number.phone_number;
  };
}

/** How often the service tried to buy a number. */
async function purchasesOf(phone: string): Promise<number> {
  const reply = await fetch(inject('session').outbox, { headers: { accept: 'application/json' } });
  // The page of the runner has this form.
  const entries = (await reply.json()) as readonly OutboxEntry[];
  return entries.filter(({ operation, body }) => operation === 'buy_number' && body?.['PhoneNumber'] === phone).length;
}

describe('an organization without a number', () => {
  it('finds one, buys it, and sends and receives messages with it', async () => {
    const tenant = await aTenant(atAnyTime);
    const number = (await numbersForSale(tenant))('0010');
    const bought = await buy(tenant, number);
    expect(bought).toMatchObject({ status: 201, body: { phone_number: number, channels: ['sms', 'voice'] } });
    expect(await list(tenant)).toEqual([bought.body]);

    await aTemplateOf(tenant, { channel: 'sms', action_type: 'reminder', language: 'es', body: 'Hola' });
    const phone = `+54911${String(randomInt(2000, 8999))}0006`;
    const account = await anAccountOf(tenant, { contact: { name: 'Ana', phone } });
    const sent = await call('dispatchSms', tenant.admin, { body: { account_id: account.id } });
    expect(sent.status).toBe(200);
    // The debtor replies STOP to the number.
    const optedOut = await eventually(async () => {
      const { body } = await call('listOptOuts', tenant.admin);
      return body.data.find((each: { contact_id: string }) => each.contact_id === account.contact.id);
    });
    expect(optedOut).toBeDefined();
  });

  it('gives it back, and another one can buy it', async () => {
    const [tenant, other] = await Promise.all([aTenant(), aTenant()]);
    const number = (await numbersForSale(tenant))('0011');
    await buy(tenant, number);
    expect(await buy(other, number)).toMatchObject({ status: 409, body: { code: 'number_in_use' } });
    expect(await manage(other, { action: 'release', phoneNumber: number })).toMatchObject({ status: 404 });
    const { body } = await call('listChannels', tenant.admin);
    const sms = body.data.find((channel: { channel: string }) => channel.channel === 'sms');
    const release = { action: 'release', phoneNumber: number };
    expect(await manage(tenant, release)).toMatchObject({ status: 409, body: { code: 'number_assigned' } });
    for (const request of [{ ...release, channelConfigId: sms.id }, release])
      expect(await manage(tenant, request)).toMatchObject({
        status: 200,
        body: { released: true, phone_number: number },
      });
    expect(await buy(other, number)).toMatchObject({ status: 201 });
    expect([await list(tenant), await list(other)]).toMatchObject([[], [{ phone_number: number }]]);
  });
});

describe('a purchase', () => {
  it.each([
    ['0001', 409, 'number_not_available'],
    ['0002', 502, 'provider_error'],
    ['0003', 502, 'provider_error'],
    ['0005', 422, 'regulatory_requirements'],
  ])('of a number ending %s is refused with %i %s, and asked for once', async (ending, status, code) => {
    const tenant = await aTenant();
    const number = (await numbersForSale(tenant))(ending);
    expect(await buy(tenant, number)).toMatchObject({ status, body: { code } });
    expect(await list(tenant)).toEqual([]);
    expect(await purchasesOf(number)).toBe(1);
  });

  itIfLarge('without an answer is found again: the number is bought once', async () => {
    const tenant = await aTenant();
    const number = (await numbersForSale(tenant))('0004');
    expect(await buy(tenant, number)).toMatchObject({ status: 201, body: { phone_number: number, status: 'owned' } });
    expect(await buy(tenant, number)).toMatchObject({ status: 200 });
    expect(await purchasesOf(number)).toBe(1);
  });

  it('by six people of two organizations at once happens once', async () => {
    const tenants = await Promise.all([aTenant(), aTenant()]);
    const number = (await numbersForSale(tenants[0]))('0012');
    const replies = await Promise.all([...tenants, ...tenants, ...tenants].map((tenant) => buy(tenant, number)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of replies.filter((reply) => reply.status > 201))
      expect([status, body.code]).toEqual([409, expect.stringMatching(/^(in_progress|number_in_use)$/)]);
    expect(await purchasesOf(number)).toBe(1);
    expect((await Promise.all(tenants.map(list))).flat()).toHaveLength(1);
  });

  it('for an organization by a platform administrator belongs to that organization', async () => {
    const tenant = await aTenant();
    const number = (await numbersForSale(tenant))('0013');
    const body = { action: 'buy', phoneNumber: number, organizationId: tenant.id };
    expect(await call('managePhoneNumbers', platform(), { body })).toMatchObject({
      status: 201,
      body: { organization_id: tenant.id },
    });
    expect(await list(tenant)).toMatchObject([{ phone_number: number }]);
  });
});

it('a country where the provider sells no numbers is refused', async () => {
  const search = { action: 'search', country: 'AQ' };
  expect(await manage(await aTenant(), search)).toMatchObject({
    status: 422,
    body: { code: 'country_not_supported', details: [{ path: 'country' }] },
  });
});
