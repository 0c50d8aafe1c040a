import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toE164 } from '../../../lib/portfolio/contacts/phone.ts';
import { sampleNumbers } from '../../../local/simulators/telephony-numbers.ts';
import { ownedNumbers } from '../../../local/simulators/telephony-numbers.ts';
import { type SimulatorHarness, form, startSimulatorHarness } from './simulator-harness.ts';

let harness: SimulatorHarness;
beforeEach(async () => {
  harness = await startSimulatorHarness();
});
afterEach(() => harness.close());

const path = (resource: string) => `/2010-04-01/Accounts/${harness.keys.telephony.account_sid}/${resource}`;

const search = async (place: string): Promise<string[]> =>
  (await harness.get('telephony', path(`AvailablePhoneNumbers/${place}`))).body.available_phone_numbers.map(
    (number: { phone_number: string }) => number.phone_number,
  );

const buy = (phone: string, fields: Readonly<Record<string, string>> = {}) =>
  harness.post('telephony', path('IncomingPhoneNumbers.json'), form({ PhoneNumber: phone, ...fields }));

const listed = async (phone: string) =>
  (await harness.get('telephony', path(`IncomingPhoneNumbers.json?PhoneNumber=${encodeURIComponent(phone)}`))).body
    .incoming_phone_numbers;

const operations = () => harness.simulators.outbox.entries().map(({ operation }) => operation);

describe('a search for numbers', () => {
  it('offers thirty possible numbers with the endings 0001 to 0030', async () => {
    const found = await search('AR/Local.json');
    expect(found).toHaveLength(30);
    expect([found[0], found.at(-1)]).toEqual(['+541155550001', '+541155550030']);
    expect(found.filter((phone) => toE164(phone) !== phone)).toEqual([]);
    expect(operations()).toEqual(['search_numbers']);
  });

  it.each([
    ['AR/Local.json?Contains=351', '+543515550001'],
    ['AR/Mobile.json', '+5491155550001'],
    ['US/Local.json?AreaCode=808', '+18085550001'],
    ['CA/TollFree.json', '+18005550001'],
    ['PE/Local.json?PageSize=1', '+5115550001'],
    ['CL/Mobile.json', '+56955550001'],
  ])('of %s begins with %s', async (place, first) => {
    const [phone = ''] = await search(place);
    expect(phone).toBe(first);
    expect(toE164(phone)).toBe(phone);
  });

  it.each(['AQ/Local.json', 'BR/TollFree.json', 'US/Mobile.json', 'AR/Other.json'])(
    'replies 404 to %s',
    async (place) => {
      expect((await harness.get('telephony', path(`AvailablePhoneNumbers/${place}`))).status).toBe(404);
    },
  );

  it.each(['Colour=red', 'Contains=1*1'])('rejects %s', async (query) => {
    expect((await harness.get('telephony', path(`AvailablePhoneNumbers/AR/Local.json?${query}`))).status).toBe(400);
  });

  it.each(['constructor/Local', '__proto__/Local', 'AR/constructor', 'AR/toString'])(
    'is answered 404 for %s, which is nowhere',
    async (place) => {
      expect((await harness.get('telephony', path(`AvailablePhoneNumbers/${place}.json`))).status).toBe(404);
    },
  );

  it('leaves out numbers that were bought', async () => {
    await buy('+541155550007');
    const found = await search('AR/Local.json');
    expect(found).toHaveLength(29);
    expect(found).not.toContain('+541155550007');
  });
});

describe('a number that is bought', () => {
  const settings = {
    FriendlyName: 'cms/x/1',
    SmsUrl: 'http://service.test/sms',
    VoiceUrl: 'http://service.test/voice',
    StatusCallback: 'http://service.test/status',
  };
  const phone = '+541155550010';

  it('is owned with its settings until it is released', async () => {
    const { status, body } = await buy(phone, settings);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        phone_number: phone,
        friendly_name: 'cms/x/1',
        sms_url: settings.SmsUrl,
        voice_url: settings.VoiceUrl,
        status_callback: settings.StatusCallback,
      }),
    ]);
    expect(await listed(phone)).toEqual([body]);
    const resource = path(`IncomingPhoneNumbers/${body.sid}.json`);
    expect((await harness.get('telephony', resource)).body).toEqual(body);
    expect((await harness.post('telephony', resource, form({ SmsUrl: '' }))).body).toEqual({ ...body, sms_url: '' });
    expect((await harness.remove('telephony', resource)).status).toBe(204);
    expect((await harness.remove('telephony', resource)).status).toBe(404);
    expect((await harness.get('telephony', resource)).status).toBe(404);
    expect(await listed(phone)).toEqual([]);
    expect(operations().toReversed().slice(0, 6)).toEqual([
      'buy_number',
      'list_numbers',
      'read_number',
      'update_number',
      'release_number',
      'release_number',
    ]);
  });

  it('is changed if it is bought again, as the provider does', async () => {
    const first = await buy(phone, settings);
    const again = await buy(phone, { FriendlyName: 'Other' });
    expect(again).toMatchObject({ status: 201, body: { ...first.body, friendly_name: 'Other' } });
    expect(await listed(phone)).toHaveLength(1);
  });

  it('is kept between starts', () => {
    const facts = new Map<string, string>();
    const context = {
      publicUrl: 'http://service.test',
      state: {
        recall: (fact: string): unknown => JSON.parse(facts.get(fact) ?? 'null'),
        remember: (fact: string, value: unknown) => void facts.set(fact, JSON.stringify(value)),
      },
    };
    const number = { sid: 'PN1', phone, name: '', smsUrl: '', voiceUrl: '', statusCallback: '' };
    ownedNumbers(context).put(number);
    ownedNumbers(context).remove('+573005559001');
    const numbers = ownedNumbers(context);
    expect(numbers.all().map((each) => each.phone)).toEqual(['+5491155509001', phone]);
    expect(numbers.find(phone)).toEqual(number);
  });

  it('receives what people write to it at its own address', async () => {
    await buy(phone, { ...settings, SmsUrl: `${harness.url}/sms` });
    await harness.post('telephony', path('Messages.json'), form({ From: phone, To: '+5491155550006', Body: 'Hola' }));
    await expect.poll(() => harness.received.map((request) => request.path)).toEqual(['/sms']);
    expect(new URLSearchParams(harness.received[0]?.body).get('To')).toBe(phone);
  });
});

describe('the purchase of a number', () => {
  it.each([
    ['+541155550001', 400, 21422],
    ['+541155550002', 429, 20429],
    ['+541155550003', 500, 20500],
    ['+541155550005', 400, 21631],
    ['+541155559999', 400, 21422],
    ['11 5555', 400, 21421],
  ])('of %s is refused with %i %i', async (phone, status, code) => {
    expect(await buy(phone)).toMatchObject({ status, body: { code } });
    expect(await listed(phone)).toEqual([]);
  });

  it('of one ending 0004 is never answered, but happens', async () => {
    const purchase = harness.post(
      'telephony',
      path('IncomingPhoneNumbers.json'),
      form({ PhoneNumber: '+541155550004', FriendlyName: 'cms/x/4' }),
      { 'x-patience': '100' },
    );
    await expect(purchase).rejects.toThrow(/timeout/i);
    expect(await listed('+541155550004')).toMatchObject([{ friendly_name: 'cms/x/4' }]);
    expect(harness.simulators.outbox.entries().at(-1)).toMatchObject({ operation: 'buy_number', status: null });
  });

  it.each([{ Colour: 'red' }, { SmsUrl: 'nowhere' }, { FriendlyName: 'x'.repeat(65) }])(
    'with %o is rejected',
    async (fields) => {
      expect((await buy('+541155550010', fields)).status).toBe(400);
    },
  );
});

describe('the account', () => {
  it('sends WhatsApp messages from its own numbers, and has verified none from elsewhere', async () => {
    const [sample] = sampleNumbers;
    const senders = await harness.get('telephony', '/v2/Channels/Senders?Channel=whatsapp&PageSize=1000');
    expect(senders).toMatchObject({
      status: 200,
      body: { senders: expect.arrayContaining([{ sender_id: `whatsapp:${sample}`, status: 'ONLINE' }]) },
    });
    const callerIds = await harness.get('telephony', path('OutgoingCallerIds.json?PhoneNumber=%2B12025550199'));
    expect(callerIds).toMatchObject({ status: 200, body: { outgoing_caller_ids: [] } });
    expect(operations()).toEqual(['list_caller_ids', 'list_whatsapp_senders']);
  });
});
