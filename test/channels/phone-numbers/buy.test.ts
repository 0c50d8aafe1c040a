import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { channelIdOf } from '../../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { maxNumbers } from '../../../lib/channels/phone-numbers/phone-number.ts';
import { aSenderNumber } from '../../harness/campaign-setup.ts';
import { nothing, usePhoneNumbers } from './phone-number-client.ts';

const numbers = usePhoneNumbers();
const { anOrganization, ask, asked, auditOf, buy, list, seller, service, setChannel, storedOf } = numbers;
afterEach(() => {
  vi.useRealTimers();
});

const sendersOf = async (organization: OrganizationId) =>
  Object.fromEntries(
    (await numbers.channelsOf(organization)).flatMap(({ channel, from }) => (from === null ? [] : [[channel, from]])),
  );

const minutesLater = (minutes: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
};

describe('buying a number', () => {
  it('asks the provider once, with our callback and a name that identifies the purchase', async () => {
    const organization = await anOrganization();
    const number = aSenderNumber();
    const { status, body } = await buy(organization, number);
    expect(status).toBe(201);
    expect(body).toEqual({
      phone_number: number,
      provider_id: seller().owned[0]?.sid,
      status: 'owned',
      capabilities: { voice: true, sms: true, mms: false },
      channels: ['sms', 'voice'],
      organization_id: organization,
      bought_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const callback = (path: string) => expect.stringMatching(new RegExp(`^https?://[^?#]+/api/webhooks/${path}#rc=5&`));
    expect(seller().sales.map((form) => Object.fromEntries(form))).toEqual([
      {
        PhoneNumber: number,
        FriendlyName: expect.stringMatching(new RegExp(`^cms/${organization}/[0-9a-f]{16}$`)),
        SmsUrl: callback('telephony/inbound'),
        SmsMethod: 'POST',
        VoiceUrl: callback('telephony'),
        VoiceMethod: 'POST',
        StatusCallback: callback('telephony'),
        StatusCallbackMethod: 'POST',
      },
    ]);
    expect(seller().sales[0]?.get('FriendlyName')?.length).toBeLessThanOrEqual(64);
    expect(await list(organization)).toEqual([body]);
  });

  it('is audited with the caller', async () => {
    const organization = await anOrganization();
    const number = aSenderNumber();
    const { body } = await buy(organization, number);
    expect(await auditOf(organization)).toMatchObject([
      {
        action: 'number_bought',
        actor: 'user',
        user_id: 'user',
        subject: { type: 'phone_number', id: number },
        details: { before: {}, after: { provider_id: body.provider_id, channels: ['sms', 'voice'] } },
      },
    ]);
  });

  it('returns a number that the organization owns, and neither buys nor audits it again', async () => {
    const organization = await anOrganization();
    const number = aSenderNumber();
    const first = await buy(organization, number);
    for (const idempotencyKey of [undefined, randomUUID(), randomUUID()]) {
      const body = { action: 'buy', phoneNumber: number };
      const again = await ask({ organization, body, ...(idempotencyKey && { idempotencyKey }) });
      expect(again).toMatchObject({ status: 200, body: first.body });
    }
    expect(seller().sales).toHaveLength(1);
    expect(await auditOf(organization)).toHaveLength(1);
  });

  it('gives it to the channel that is named, which loses the one it had', async () => {
    const organization = await anOrganization();
    const [old, number] = [aSenderNumber(), aSenderNumber()];
    await setChannel(organization, 'whatsapp', { from: old });
    const { body } = await buy(organization, number, { channelConfigId: channelIdOf(organization, 'whatsapp') });
    expect(body.channels).toEqual(['whatsapp']);
    expect(await sendersOf(organization)).toEqual({ whatsapp: number });
    expect(await service().table.inPartition(keys.telephonyNumber(old).pk)).toMatchObject([
      { kind: 'former_owner', organization },
    ]);
  });

  it('gives a number that is owned already to the channel that is named', async () => {
    const organization = await anOrganization();
    const number = aSenderNumber();
    await buy(organization, number);
    const again = await buy(organization, number, { channelConfigId: channelIdOf(organization, 'whatsapp') });
    expect(again).toMatchObject({ status: 200, body: { channels: ['sms', 'whatsapp', 'voice'] } });
    expect(seller().sales).toHaveLength(1);
  });

  it('leaves channels alone that have a number, or cannot use this one', async () => {
    const organization = await anOrganization();
    const [old, first, second] = [aSenderNumber(), aSenderNumber(), aSenderNumber()];
    await setChannel(organization, 'sms', { from: old });
    seller().capabilities = { voice: false, sms: true };
    expect((await buy(organization, first)).body).toMatchObject({
      channels: [],
      capabilities: { voice: false, sms: true, mms: false },
    });
    seller().capabilities = { Voice: true };
    expect((await buy(organization, second)).body.channels).toEqual(['voice']);
    expect(await sendersOf(organization)).toEqual({ sms: old, voice: second });
  });

  it.each(['email', 'another organization', 'unknown'])('refuses the id of a channel that is unfit: %s', async (of) => {
    const [organization, other] = await Promise.all([anOrganization(), anOrganization()]);
    const ids: Readonly<Record<string, string>> = {
      email: channelIdOf(organization, 'email'),
      'another organization': channelIdOf(other, 'sms'),
      unknown: randomUUID(),
    };
    expect(await buy(organization, aSenderNumber(), { channelConfigId: ids[of] })).toMatchObject({
      status: 422,
      body: { code: 'channel_mismatch', details: [{ path: 'channelConfigId' }] },
    });
    expect(asked()).toEqual([]);
  });
});

describe('a purchase that the provider refuses', () => {
  it.each([
    [400, 21422, 409, 'number_not_available'],
    [400, 21421, 409, 'number_not_available'],
    [400, 21631, 422, 'regulatory_requirements'],
    [400, 21649, 422, 'regulatory_requirements'],
    [400, 21650, 422, 'regulatory_requirements'],
    [401, 20003, 502, 'provider_error'],
    [429, 20429, 502, 'provider_error'],
  ])('leaves nothing behind: %i %i', async (status, code, ourStatus, ourCode) => {
    const organization = await anOrganization();
    const number = aSenderNumber();
    seller().purchases.push({ status, code });
    expect(await buy(organization, number)).toMatchObject({ status: ourStatus, body: { code: ourCode } });
    expect(await storedOf(organization, number)).toEqual(nothing);
    expect([await auditOf(organization), await sendersOf(organization)]).toEqual([[], {}]);
    expect((await buy(organization, number)).status).toBe(201);
  });

  it('refuses a number that the account has for another purpose, and does not touch it', async () => {
    const organization = await anOrganization();
    const number = aSenderNumber();
    seller().owned.push({ sid: 'PN1', phone_number: number, friendly_name: 'Front desk', capabilities: {} });
    expect(await buy(organization, number)).toMatchObject({ status: 409, body: { code: 'number_not_available' } });
    expect(asked().map(({ method }) => method)).toEqual(['GET']);
    expect(await storedOf(organization, number)).toEqual(nothing);
  });
});

describe('a purchase without an answer', () => {
  it('finds in the same request that the number was bought', async () => {
    const organization = await anOrganization();
    seller().purchases.push('lost');
    expect((await buy(organization, aSenderNumber())).status).toBe(201);
    expect(seller().sales).toHaveLength(1);
  });

  it('is free again if nothing was bought', async () => {
    const organization = await anOrganization();
    const number = aSenderNumber();
    seller().purchases.push('silent', { status: 500, code: 20500 });
    for (const _ of seller().purchases.slice())
      expect(await buy(organization, number)).toMatchObject({ status: 502, body: { code: 'provider_error' } });
    expect(await storedOf(organization, number)).toEqual(nothing);
    expect(seller().sales).toEqual([]);
    expect((await buy(organization, number)).status).toBe(201);
  });

  it('is listed as pending if the provider says nothing at all, and is found as soon as it does', async () => {
    const organization = await anOrganization();
    const number = aSenderNumber();
    seller().purchases.push('lost');
    // Before the purchase the account is read, after it no more.
    seller().readsLeft = 1;
    expect(await buy(organization, number)).toMatchObject({ status: 502, body: { code: 'provider_error' } });
    expect(await list(organization)).toMatchObject([
      { phone_number: number, status: 'pending', provider_id: null, capabilities: null, bought_at: null, channels: [] },
    ]);
    seller().readsLeft = Infinity;
    expect((await buy(organization, number)).status).toBe(201);
    expect(seller().sales).toHaveLength(1);
  });
});

describe('a number belongs to one organization', () => {
  it('cannot be bought by another one that has bought it, nor kept from its buyer by one that only names it', async () => {
    const [owner, other] = await Promise.all([anOrganization(), anOrganization()]);
    const [bought, byHand] = [aSenderNumber(), aSenderNumber()];
    await buy(owner, bought);
    await setChannel(owner, 'sms', { from: byHand });
    expect(await buy(other, bought)).toMatchObject({ status: 409, body: { code: 'number_in_use' } });
    expect(await list(other)).toEqual([]);
    expect(await buy(other, byHand)).toMatchObject({ status: 201 });
    expect(seller().sales).toHaveLength(2);
  });

  it('stays its own if no channel uses it any more', async () => {
    const [owner, other] = await Promise.all([anOrganization(), anOrganization()]);
    const number = aSenderNumber();
    await buy(owner, number);
    for (const channel of ['sms', 'voice']) await setChannel(owner, channel, { from: null });
    await expect(setChannel(other, 'sms', { from: number })).rejects.toThrow('number_in_use');
    expect(await list(owner)).toMatchObject([{ phone_number: number, channels: [] }]);
    await setChannel(owner, 'whatsapp', { from: number });
    expect(await list(owner)).toMatchObject([{ channels: ['whatsapp'] }]);
  });

  it('is bought for another organization by a platform administrator alone', async () => {
    const [own, other] = await Promise.all([anOrganization(), anOrganization()]);
    const body = { action: 'buy', phoneNumber: aSenderNumber(), organizationId: other };
    expect(await ask({ organization: own, body })).toMatchObject({
      status: 403,
      body: { code: 'organization_not_allowed' },
    });
    expect(await ask({ organization: null, role: 'platform_admin', body })).toMatchObject({
      status: 201,
      body: { organization_id: other },
    });
    const unknown = { ...body, organizationId: randomUUID() };
    expect(await ask({ organization: null, role: 'platform_admin', body: unknown })).toMatchObject({
      status: 404,
      body: { code: 'organization_not_found' },
    });
    expect(await ask({ organization: own, role: 'agent', body })).toMatchObject({ status: 403 });
    expect([await list(own), await list(other)]).toMatchObject([[], [{ organization_id: other }]]);
  });
});

describe('many at once', () => {
  it('buys one number once for six requests of an organization', async () => {
    const organization = await anOrganization();
    const number = aSenderNumber();
    const replies = await Promise.all(Array.from({ length: 6 }, () => buy(organization, number)));
    expect(seller().sales).toHaveLength(1);
    for (const { status, body } of replies)
      expect(status === 409 ? body.code : status).toBe(status === 409 ? 'in_progress' : status === 200 ? 200 : 201);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await auditOf(organization)).toHaveLength(1);
  });

  it('buys one number once for six organizations', async () => {
    const organizations = await Promise.all(Array.from({ length: 6 }, anOrganization));
    const number = aSenderNumber();
    const replies = await Promise.all(organizations.map((organization) => buy(organization, number)));
    expect(seller().sales).toHaveLength(1);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await Promise.all(organizations.map(list))).flat()).toHaveLength(1);
  });

  it(`never has more than ${maxNumbers} numbers`, async () => {
    const organization = await anOrganization();
    const numbers = Array.from({ length: maxNumbers + 4 }, aSenderNumber);
    const replies = await Promise.all(numbers.map((number) => buy(organization, number)));
    const refusals = replies.filter(({ status }) => status !== 201);
    expect(refusals.map(({ body }) => body.code)).toEqual(Array(4).fill('number_limit'));
    expect(await list(organization)).toHaveLength(maxNumbers);
    expect(seller().sales).toHaveLength(maxNumbers);
  }, 60_000);
});

describe('a purchase whose process died', () => {
  /** What the table has right after the claim: the number as it is being bought. */
  async function claimOnly(organization: OrganizationId, number: string): Promise<void> {
    const { claimPhoneNumber } = await import('../../../lib/channels/phone-numbers/claim-phone-number.ts');
    const claim = { state: 'claimed', claimed_at: new Date().toISOString(), claim_id: randomUUID() } as const;
    expect(await claimPhoneNumber(organization, number, claim)).toBeDefined();
  }

  it('blocks others for a minute, then the number is bought', async () => {
    const organization = await anOrganization();
    const number = aSenderNumber();
    await claimOnly(organization, number);
    const blocked = await buy(organization, number);
    expect(blocked).toMatchObject({ status: 409, body: { code: 'in_progress' } });
    expect(Number(blocked.headers['Retry-After'])).toBeGreaterThan(0);
    minutesLater(1.1);
    expect((await buy(organization, number)).status).toBe(201);
    expect(seller().sales).toHaveLength(1);
  });

  it('is completed with what the provider had sold, also under the idempotency key of the dead request', async () => {
    const organization = await anOrganization();
    const number = aSenderNumber();
    const { phoneNumberStore } = await import('../../../lib/channels/phone-numbers/phone-number-store.ts');
    await claimOnly(organization, number);
    const claimed = await phoneNumberStore(organization).read(number);
    seller().owned.push({
      sid: 'PN9',
      phone_number: number,
      friendly_name: `cms/${organization}/${claimed?.purchase_id}`,
      capabilities: { voice: true, sms: true },
    });
    const request = { organization, body: { action: 'buy', phoneNumber: number }, idempotencyKey: randomUUID() };
    expect(await ask(request)).toMatchObject({ status: 409, body: { code: 'in_progress' } });
    minutesLater(1.1);
    expect(await ask(request)).toMatchObject({ status: 201, body: { provider_id: 'PN9', channels: ['sms', 'voice'] } });
    expect(seller().sales).toEqual([]);
  });
});
