import { ownValue } from '../../lib/foundation/own-value.ts';
import type { ProviderReply } from './simulator.ts';
import { type OwnedNumbers, endingsForSale } from './telephony-numbers.ts';
import { type PathParts, type TelephonyContext, telephonyError } from './telephony-protocol.ts';

/** The format of generated numbers of a type: prefix and area, with the given number of national digits. */
interface NumberPlan {
  readonly prefix?: string;
  readonly area: string;
  readonly digits: number;
}

const numberTypes = ['Local', 'Mobile', 'TollFree'] as const;
type NumberType = (typeof numberTypes)[number];

interface Country {
  readonly callingCode: string;
  readonly locality: string;
  readonly region?: string;
  readonly plans: Readonly<Partial<Record<NumberType, NumberPlan>>>;
}

const tollFree = { area: '800', digits: 10 };

const countries: Readonly<Record<string, Country>> = {
  AR: {
    callingCode: '54',
    locality: 'Buenos Aires',
    plans: { Local: { area: '11', digits: 10 }, Mobile: { prefix: '9', area: '11', digits: 11 } },
  },
  BR: { callingCode: '55', locality: 'São Paulo', plans: { Local: { area: '11', digits: 10 } } },
  CA: {
    callingCode: '1',
    locality: 'Toronto',
    region: 'ON',
    plans: { Local: { area: '416', digits: 10 }, TollFree: tollFree },
  },
  CL: {
    callingCode: '56',
    locality: 'Santiago',
    plans: { Local: { area: '2', digits: 9 }, Mobile: { area: '9', digits: 9 } },
  },
  CO: {
    callingCode: '57',
    locality: 'Bogotá',
    plans: { Local: { area: '601', digits: 10 }, Mobile: { area: '300', digits: 10 } },
  },
  ES: {
    callingCode: '34',
    locality: 'Madrid',
    plans: { Local: { area: '91', digits: 9 }, Mobile: { area: '6', digits: 9 } },
  },
  MX: { callingCode: '52', locality: 'Ciudad de México', plans: { Local: { area: '55', digits: 10 } } },
  PE: {
    callingCode: '51',
    locality: 'Lima',
    plans: { Local: { area: '1', digits: 8 }, Mobile: { area: '9', digits: 9 } },
  },
  US: {
    callingCode: '1',
    locality: 'San Francisco',
    region: 'CA',
    plans: { Local: { area: '415', digits: 10 }, TollFree: tollFree },
  },
};

const parameters = new Set(
  (
    'AreaCode Contains SmsEnabled MmsEnabled VoiceEnabled ExcludeAllAddressRequired ExcludeLocalAddressRequired ' +
    'ExcludeForeignAddressRequired Beta InRegion InLocality InPostalCode PageSize Page PageToken'
  ).split(' '),
);
const defaultPageSize = 50;
const endingThatNeedsAddress = '0005';

const numberFor = ({ callingCode }: Country, { prefix = '', area, digits }: NumberPlan, given: string | null) => {
  const start = `${prefix}${given ?? area}`;
  return (ending: string) => `+${callingCode}${start}${'5'.repeat(Math.max(0, digits - start.length - 4))}${ending}`;
};

/** GET AvailablePhoneNumbers/{CountryCode}/{Type}.json: the numbers for sale that nobody has bought. */
export const searchNumbers = (
  { keys }: TelephonyContext,
  numbers: OwnedNumbers,
  { country: code = '', type = '' }: PathParts,
  query: URLSearchParams,
): ProviderReply => {
  const country = ownValue(countries, code);
  const numberType = numberTypes.find((known) => known === type);
  const plan = numberType && country?.plans[numberType];
  const path = `/2010-04-01/Accounts/${keys.account_sid}/AvailablePhoneNumbers/${code}/${type}.json`;
  if (!country || !plan) return telephonyError(404, 20404, `The requested resource ${path} was not found`);
  const unknown = [...query.keys()].find((name) => !parameters.has(name));
  if (unknown !== undefined) return telephonyError(400, 20001, `Unknown parameter '${unknown}'`);
  const digits = country.callingCode === '1' ? query.get('AreaCode') : query.get('Contains');
  if (digits !== null && !/^\d{1,16}$/.test(digits)) {
    return telephonyError(400, 20001, 'The simulator supports only digits as AreaCode and Contains.');
  }
  const isNorthAmerican = country.callingCode === '1';
  const found = endingsForSale
    .map(numberFor(country, plan, digits))
    .filter((phone) => !numbers.find(phone))
    .slice(0, Number(query.get('PageSize') ?? defaultPageSize))
    .map((phone) => ({
      friendly_name: phone,
      phone_number: phone,
      lata: null,
      locality: type === 'Local' ? country.locality : null,
      rate_center: null,
      latitude: null,
      longitude: null,
      region: type === 'Local' ? (country.region ?? null) : null,
      postal_code: null,
      iso_country: code,
      address_requirements: phone.endsWith(endingThatNeedsAddress) ? 'local' : 'none',
      beta: false,
      capabilities: { voice: true, SMS: true, MMS: isNorthAmerican, fax: false },
    }));
  return { status: 200, body: { uri: path, available_phone_numbers: found } };
};
