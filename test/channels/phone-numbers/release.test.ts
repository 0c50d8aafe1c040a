import { randomInt, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { partitions } from '../../../lib/platform/aws/table/keys.ts';
import { channelIdOf } from '../../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { maxNumbers } from '../../../lib/channels/phone-numbers/phone-number.ts';
import { aSenderNumber } from '../../harness/campaign-setup.ts';
import { required } from '../../harness/required.ts';
import { nothing, usePhoneNumbers } from './phone-number-client.ts';

const numbers = usePhoneNumbers();
const { anOrganization, ask, asked, auditOf, buy, channelsOf, list, release, seller, service, setChannel, storedOf } =
  numbers;
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** An organization with a number that no channel uses. */
async function withNumber(): Promise<{ organization: OrganizationId; number: string }> {
  const organization = await anOrganization();
  const number = aSenderNumber();
  await buy(organization, number);
  for (const channel of ['sms', 'voice']) await setChannel(organization, channel, { from: null });
  return { organization, number };
}

/** The same, with an import of the number at the voice provider that the agent calls from. */
async function withImport() {
  const organization = await anOrganization();
  const number = aSenderNumber();
  const id = `phnum_${randomUUID()}`;
  await buy(organization, number);
  seller().imports.set(id, number);
  await setChannel(organization, 'voice', { agent_phone_number_id: id, agent_id: `agent_${randomUUID()}` });
  return { organization, number, id, voice: channelIdOf(organization, 'voice') };
}

const deletions = () => asked().flatMap(({ method, path }) => (method === 'DELETE' ? [path] : []));

const secondsLater = (seconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
};

describe('releasing a number', () => {
  it('gives it back to the provider and audits it', async () => {
    const { organization, number } = await withNumber();
    const id = seller().owned[0]?.sid;
    expect(await release(organization, number)).toMatchObject({
      status: 200,
      body: { released: true, phone_number: number },
    });
    expect(seller().owned).toEqual([]);
    expect(deletions()).toEqual([expect.stringMatching(new RegExp(`/IncomingPhoneNumbers/${id}\\.json$`))]);
    expect(await storedOf(organization, number)).toEqual(nothing);
    expect(await service().table.inPartition(partitions.ownersOfNumber(number))).toMatchObject([
      { kind: 'former_owner', organization },
    ]);
    expect(await list(organization)).toEqual([]);
    expect((await auditOf(organization))[0]).toMatchObject({
      action: 'number_released',
      user_id: 'user',
      subject: { type: 'phone_number', id: number },
      details: { before: { provider_id: id }, after: {} },
    });
  });

  it('takes it from a channel that has it in another form', async () => {
    const organization = await anOrganization();
    const number = `+54911${randomInt(40_000_000, 69_999_999)}`;
    await buy(organization, number);
    for (const channel of ['sms', 'voice']) await setChannel(organization, channel, { from: null });
    // The same line without the 9 of mobiles.
    await setChannel(organization, 'whatsapp', { from: number.replace('+549', '+54') });
    expect(await release(organization, number)).toMatchObject({ status: 409, body: { code: 'number_assigned' } });
    const named = { channelConfigId: channelIdOf(organization, 'whatsapp') };
    expect(await release(organization, number, named)).toMatchObject({ status: 200 });
    expect((await channelsOf(organization)).map(({ from }) => from)).toEqual([null, null, null, null]);
    expect(await storedOf(organization, number)).toEqual(nothing);
  });

  it('succeeds again, without asking a provider or auditing it twice', async () => {
    const { organization, number } = await withNumber();
    await release(organization, number);
    const count = asked().length;
    const audited = await auditOf(organization);
    expect(await release(organization, number)).toMatchObject({ status: 200, body: { released: true } });
    expect(asked()).toHaveLength(count);
    expect(await auditOf(organization)).toEqual(audited);
  });

  it('lets anyone buy it again, and the first owner release it again without an effect', async () => {
    const { organization, number } = await withNumber();
    const other = await anOrganization();
    await release(organization, number);
    expect((await buy(other, number)).status).toBe(201);
    expect((await release(organization, number)).status).toBe(200);
    expect(await list(other)).toHaveLength(1);
    expect(seller().owned).toHaveLength(1);
  });

  it('makes room for another number', async () => {
    const organization = await anOrganization();
    const owned = Array.from({ length: maxNumbers }, aSenderNumber);
    for (const number of owned) await buy(organization, number);
    expect((await buy(organization, aSenderNumber())).body.code).toBe('number_limit');
    await release(organization, required(owned[5]));
    expect((await buy(organization, aSenderNumber())).status).toBe(201);
  });

  it('is done if the provider does not have the number any more', async () => {
    const { organization, number } = await withNumber();
    seller().owned.length = 0;
    expect((await release(organization, number)).status).toBe(200);
    expect(await storedOf(organization, number)).toEqual(nothing);
  });

  it('replies 404 for a number that the organization never bought', async () => {
    const { number } = await withNumber();
    const other = await anOrganization();
    const byHand = aSenderNumber();
    await setChannel(other, 'whatsapp', { from: byHand });
    for (const each of [number, byHand, aSenderNumber()])
      expect(await release(other, each)).toMatchObject({ status: 404, body: { code: 'number_not_found' } });
    expect(seller().owned).toHaveLength(1);
  });

  it('is for administrators, and for platform administrators of any organization', async () => {
    const { organization, number } = await withNumber();
    const body = { action: 'release', phoneNumber: number, organizationId: organization };
    expect(await ask({ organization, role: 'agent', body })).toMatchObject({ body: { code: 'missing_role' } });
    expect(await ask({ organization: await anOrganization(), body })).toMatchObject({
      body: { code: 'organization_not_allowed' },
    });
    expect(await ask({ organization: null, role: 'platform_admin', body })).toMatchObject({ status: 200 });
  });
});

describe('a number that channels use', () => {
  it('is not released', async () => {
    const organization = await anOrganization();
    const number = aSenderNumber();
    await buy(organization, number);
    const before = await channelsOf(organization);
    expect(await release(organization, number)).toMatchObject({ status: 409, body: { code: 'number_assigned' } });
    expect(await channelsOf(organization)).toEqual(before);
    expect(deletions()).toEqual([]);
    expect(await list(organization)).toMatchObject([{ status: 'owned' }]);
  });

  it('is released if one of them is named: all lose it', async () => {
    const organization = await anOrganization();
    const [number, other] = [aSenderNumber(), aSenderNumber()];
    await buy(organization, number);
    await setChannel(organization, 'whatsapp', { from: other });
    expect((await release(organization, number, { channelConfigId: channelIdOf(organization, 'voice') })).status).toBe(
      200,
    );
    expect((await channelsOf(organization)).map(({ channel, from }) => [channel, from])).toEqual([
      ['email', null],
      ['sms', null],
      ['whatsapp', other],
      ['voice', null],
    ]);
    expect(await storedOf(organization, number)).toEqual(nothing);
  });

  it.each(['whatsapp', 'email'] as const)(
    'is not released if the %s channel is named, which has another',
    async (of) => {
      const organization = await anOrganization();
      const number = aSenderNumber();
      await buy(organization, number);
      expect(await release(organization, number, { channelConfigId: channelIdOf(organization, of) })).toMatchObject({
        status: 422,
        body: { code: 'channel_mismatch' },
      });
      expect(seller().owned).toHaveLength(1);
    },
  );

  it('stays a channel’s number if it was assigned while it was released', async () => {
    const { organization, number } = await withNumber();
    seller().releases.push('lost');
    await release(organization, number);
    await setChannel(organization, 'sms', { from: number });
    secondsLater(61);
    const named = { channelConfigId: channelIdOf(organization, 'sms') };
    expect((await release(organization, number)).body.code).toBe('number_assigned');
    expect((await release(organization, number, named)).status).toBe(200);
    expect(await storedOf(organization, number)).toEqual(nothing);
  });
});

describe('a number that was imported by the voice provider', () => {
  it('is removed there first, and the voice channel loses it', async () => {
    const { organization, number, id, voice } = await withImport();
    expect((await release(organization, number, { channelConfigId: voice })).status).toBe(200);
    expect(deletions()).toEqual([
      `/v1/convai/phone-numbers/${id}`,
      expect.stringContaining('/IncomingPhoneNumbers/PN'),
    ]);
    expect(await channelsOf(organization)).toContainEqual(
      expect.objectContaining({ channel: 'voice', from: null, agent_phone_number_id: null }),
    );
  });

  it('counts as used if only the agent calls from it', async () => {
    const { organization, number, voice } = await withImport();
    for (const channel of ['sms', 'voice']) await setChannel(organization, channel, { from: null });
    expect((await release(organization, number)).body.code).toBe('number_assigned');
    expect((await release(organization, number, { channelConfigId: voice })).status).toBe(200);
    expect([seller().owned, seller().imports.size]).toEqual([[], 0]);
  });

  it.each([[{ status: 401, code: 1 }], [{ status: 500, code: 1 }], ['silent' as const]])(
    'stays owned if it cannot be removed there: %o',
    async (behavior) => {
      const { organization, number, voice } = await withImport();
      seller().removals.push(behavior);
      const named = { channelConfigId: voice };
      expect(await release(organization, number, named)).toMatchObject({
        status: 502,
        body: { code: 'provider_error', provider: { name: 'voiceprovider' } },
      });
      expect(await list(organization)).toMatchObject([{ phone_number: number, status: 'owned' }]);
      expect(seller().owned).toHaveLength(1);
      expect((await release(organization, number, named)).status).toBe(200);
    },
  );

  it('needs the voice provider; other numbers are released without it', async () => {
    const [imported, plain] = [await withImport(), await withNumber()];
    vi.stubEnv('VOICEPROVIDER_SECRET', 'collection-management/none');
    await service().coldStart();
    expect(await release(imported.organization, imported.number, { channelConfigId: imported.voice })).toMatchObject({
      status: 503,
      body: { code: 'provider_not_configured' },
    });
    expect((await release(plain.organization, plain.number)).status).toBe(200);
    vi.unstubAllEnvs();
    await service().coldStart();
  });
});

describe('a release that the provider does not confirm', () => {
  it.each([[{ status: 401, code: 20003 }], [{ status: 429, code: 20429 }]])(
    'leaves the number owned if it was refused: %o',
    async (behavior) => {
      const { organization, number } = await withNumber();
      seller().releases.push(behavior);
      expect(await release(organization, number)).toMatchObject({ status: 502, body: { code: 'provider_error' } });
      expect((await buy(organization, number)).status).toBe(200);
      expect(await list(organization)).toMatchObject([{ status: 'owned' }]);
    },
  );

  it.each(['lost', 'silent'] as const)('lets nobody own it for a minute, then ends: %s', async (behavior) => {
    const { organization, number } = await withNumber();
    seller().releases.push(behavior);
    expect(await release(organization, number)).toMatchObject({ status: 502 });
    expect(await list(organization)).toMatchObject([{ status: 'releasing' }]);
    for (const act of [buy, release])
      expect(await act(organization, number)).toMatchObject({ status: 409, body: { code: 'in_progress' } });
    secondsLater(61);
    expect((await release(organization, number)).status).toBe(200);
    expect(seller().owned).toEqual([]);
    expect(await storedOf(organization, number)).toEqual(nothing);
  });

  it.each([
    ['lost', 2],
    ['silent', 1],
  ] as const)('can be undone by buying the number again: %s', async (behavior, sales) => {
    const { organization, number } = await withNumber();
    seller().releases.push(behavior);
    await release(organization, number);
    secondsLater(61);
    expect((await buy(organization, number)).status).toBe(201);
    expect(seller().sales).toHaveLength(sales);
    expect(await list(organization)).toMatchObject([{ status: 'owned', provider_id: seller().owned[0]?.sid }]);
    expect((await storedOf(organization, number)).count).toBe(1);
  });
});

describe('a purchase that was interrupted', () => {
  it.each([true, false])('is released, whether the number was bought or not: %s', async (wasBought) => {
    const organization = await anOrganization();
    const number = aSenderNumber();
    seller().purchases.push(wasBought ? 'lost' : 'silent');
    seller().readsLeft = 1;
    expect((await buy(organization, number)).status).toBe(502);
    seller().readsLeft = Infinity;
    expect(await release(organization, number)).toMatchObject({ status: 200 });
    expect(seller().owned).toEqual([]);
    expect(await storedOf(organization, number)).toEqual(nothing);
  });

  it('stays pending if the provider cannot be asked', async () => {
    const organization = await anOrganization();
    const number = aSenderNumber();
    seller().purchases.push('lost');
    seller().readsLeft = 1;
    await buy(organization, number);
    expect((await release(organization, number)).status).toBe(502);
    expect(await list(organization)).toMatchObject([{ status: 'pending' }]);
  });
});

describe('releases at once', () => {
  it('give a number back once, and refuse the others', async () => {
    const { organization, number } = await withNumber();
    const replies = await Promise.all(Array.from({ length: 4 }, () => release(organization, number)));
    for (const { status, body } of replies) expect([200, 409]).toContain(body.code === 'in_progress' ? 409 : status);
    expect(deletions()).toHaveLength(1);
    expect((await auditOf(organization)).filter(({ action }) => action === 'number_released')).toHaveLength(1);
    expect(await storedOf(organization, number)).toEqual(nothing);
  });
});
