import { describe, expect, it } from 'vitest';
import { usePhoneNumbers } from './phone-number-client.ts';

const { anOrganization, ask, asked, dependencies } = usePhoneNumbers();

const search = async (fields: object) =>
  ask({ organization: await anOrganization(), body: { action: 'search', ...fields } });

const found = [
  {
    phone_number: '+541152363001',
    iso_country: 'AR',
    locality: 'Buenos Aires',
    region: '',
    capabilities: { Voice: true, SMS: true, MMS: false },
    address_requirements: 'any',
  },
  { phone_number: '+541152363002', iso_country: 'AR', capabilities: {} },
  { iso_country: 'AR' },
];

const answer = (status: number, body: object) => {
  dependencies().providers.answerWith((outgoing) => {
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
};

describe('a search for numbers', () => {
  it.each([
    [{ country: 'AR' }, 'AR/Local.json?PageSize=30'],
    [{ country: 'AR', areaCode: '11', numberType: 'mobile' }, 'AR/Mobile.json?PageSize=30&Contains=11'],
    [{ country: 'US', areaCode: '808' }, 'US/Local.json?PageSize=30&AreaCode=808'],
    [{ country: 'CA', numberType: 'tollfree' }, 'CA/TollFree.json?PageSize=30'],
  ])('asks the provider: %o', async (fields, path) => {
    answer(200, { available_phone_numbers: found });
    expect(await search(fields)).toMatchObject({ status: 200 });
    expect(asked().map((each) => each.path.split('/AvailablePhoneNumbers/')[1])).toEqual([path]);
  });

  it('returns what can be bought', async () => {
    answer(200, { available_phone_numbers: found });
    expect((await search({ country: 'AR' })).body).toEqual({
      numbers: [
        {
          phone_number: '+541152363001',
          country: 'AR',
          region: null,
          locality: 'Buenos Aires',
          capabilities: { voice: true, sms: true, mms: false },
          address_requirements: 'any',
        },
        {
          phone_number: '+541152363002',
          country: 'AR',
          region: null,
          locality: null,
          capabilities: { voice: false, sms: false, mms: false },
          address_requirements: null,
        },
      ],
    });
  });

  it('returns 30 numbers at most', async () => {
    answer(200, { available_phone_numbers: Array(40).fill(found[0]) });
    expect((await search({ country: 'AR' })).body.numbers).toHaveLength(30);
  });

  it.each([
    [404, 422, 'country_not_supported'],
    [400, 502, 'provider_error'],
    [429, 502, 'provider_error'],
    [500, 502, 'provider_error'],
  ])('of which the provider replies %i is refused with %i %s', async (status, ourStatus, code) => {
    answer(status, { code: 20404 });
    expect(await search({ country: 'AQ' })).toMatchObject({ status: ourStatus, body: { code } });
  });

  it.each([
    ['country', {}],
    ['country', { country: 'Argentina' }],
    ['country', { country: 'ar' }],
    ['areaCode', { country: 'AR', areaCode: '1' }],
    ['areaCode', { country: 'AR', areaCode: '123456' }],
    ['areaCode', { country: 'AR', areaCode: '1*' }],
    ['numberType', { country: 'AR', numberType: 'fax' }],
    ['phoneNumber', { country: 'AR', phoneNumber: '+541152363001' }],
  ])('is checked before the provider is asked: %s of %o', async (path, fields) => {
    expect(await search(fields)).toMatchObject({ status: 422, body: { details: [{ path }] } });
    expect(asked()).toEqual([]);
  });
});

describe('a request for numbers', () => {
  it.each([
    ['action', {}],
    ['action', { action: 'rent' }],
    ['phoneNumber', { action: 'buy' }],
    ['phoneNumber', { action: 'buy', phoneNumber: '11 5236-3001' }],
    ['phoneNumber', { action: 'release' }],
    ['country', { action: 'buy', phoneNumber: '+541152363001', country: 'AR' }],
    ['channelConfigId', { action: 'release', phoneNumber: '+541152363001', channelConfigId: 'sms' }],
    ['organizationId', { action: 'buy', phoneNumber: '+541152363001', organizationId: 'ours' }],
  ])('has the fields of its action: %s of %o', async (path, body) => {
    expect(await ask({ organization: await anOrganization(), body })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', details: [{ path }] },
    });
    expect(asked()).toEqual([]);
  });
});
