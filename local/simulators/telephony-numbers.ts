import { createHash, randomBytes } from 'node:crypto';
import { type Form, formValue } from './request-form.ts';
import type { ProviderReply, SimulatorContext } from './simulator.ts';
import {
  type PathParts,
  type TelephonyContext,
  isPhone,
  pageOf,
  telephonyError,
  unexpectedFieldError,
} from './telephony-protocol.ts';

/** The numbers of the sample organizations, which the telephony simulator owns. */
export const sampleNumbers = ['+5491155509001', '+573005559001'] as const;

interface OwnedNumber {
  readonly sid: string;
  readonly phone: string;
  readonly name: string;
  readonly smsUrl: string;
  readonly voiceUrl: string;
  readonly statusCallback: string;
}

/** The numbers of the account: at first those of the sample organizations. Changes are kept between starts. */
export interface OwnedNumbers {
  all(): readonly OwnedNumber[];
  find(phone: string): OwnedNumber | undefined;
  put(number: OwnedNumber): void;
  remove(phone: string): void;
}

const fact = 'telephony numbers';

export const ownedNumbers = ({
  state,
  publicUrl,
}: Pick<SimulatorContext<unknown>, 'state' | 'publicUrl'>): OwnedNumbers => {
  const callback = `${publicUrl}/api/webhooks/telephony`;
  const ofSamples = sampleNumbers.map((phone): OwnedNumber => ({
    sid: `PN${createHash('md5').update(phone).digest('hex')}`,
    phone,
    name: phone,
    smsUrl: `${callback}/inbound`,
    voiceUrl: callback,
    statusCallback: callback,
  }));
  const stored = state.recall(fact);
  // Only this file stores this fact.
  const initial = Array.isArray(stored) ? (stored as OwnedNumber[]) : ofSamples;
  const numbers = new Map(initial.map((number) => [number.phone, number]));
  const save = (): void => state.remember(fact, [...numbers.values()]);
  return {
    all: () => [...numbers.values()],
    find: (phone) => numbers.get(phone),
    put: (number) => {
      numbers.set(number.phone, number);
      save();
    },
    remove: (phone) => {
      numbers.delete(phone);
      save();
    },
  };
};

const numberView = ({ keys }: TelephonyContext, number: OwnedNumber): Record<string, unknown> => ({
  account_sid: keys.account_sid,
  address_requirements: 'none',
  api_version: '2010-04-01',
  beta: false,
  capabilities: { voice: true, sms: true, mms: false, fax: false },
  friendly_name: number.name,
  phone_number: number.phone,
  sid: number.sid,
  sms_method: 'POST',
  sms_url: number.smsUrl,
  status: 'in-use',
  status_callback: number.statusCallback,
  status_callback_method: 'POST',
  uri: `/2010-04-01/Accounts/${keys.account_sid}/IncomingPhoneNumbers/${number.sid}.json`,
  voice_method: 'POST',
  voice_url: number.voiceUrl,
});

/** GET IncomingPhoneNumbers.json: the numbers that contain the given digits or have the given name. */
export const listNumbers = (
  context: TelephonyContext,
  numbers: OwnedNumbers,
  query: URLSearchParams,
): ProviderReply => {
  const [part, name] = [query.get('PhoneNumber') ?? '', query.get('FriendlyName')];
  const found = numbers.all().filter((number) => number.phone.includes(part) && (name ?? number.name) === number.name);
  const views = found.map((number) => numberView(context, number));
  return pageOf(context, 'IncomingPhoneNumbers', 'incoming_phone_numbers', views, query);
};

const settings = new Set(
  (
    'ApiVersion FriendlyName SmsApplicationSid SmsFallbackMethod SmsFallbackUrl SmsMethod SmsUrl StatusCallback ' +
    'StatusCallbackMethod VoiceApplicationSid VoiceCallerIdLookup VoiceFallbackMethod VoiceFallbackUrl VoiceMethod ' +
    'VoiceUrl EmergencyStatus EmergencyAddressSid TrunkSid VoiceReceiveMode IdentitySid AddressSid BundleSid'
  ).split(' '),
);
const purchaseFields = new Set([...settings, 'PhoneNumber', 'AreaCode']);
const maxNameCharacters = 64;

const withSettings = (number: OwnedNumber, form: Form): OwnedNumber => ({
  ...number,
  name: formValue(form, 'FriendlyName') ?? number.name,
  smsUrl: formValue(form, 'SmsUrl') ?? number.smsUrl,
  voiceUrl: formValue(form, 'VoiceUrl') ?? number.voiceUrl,
  statusCallback: formValue(form, 'StatusCallback') ?? number.statusCallback,
});

const settingsProblem = (form: Form, known: ReadonlySet<string>): ProviderReply | undefined => {
  const unexpected = unexpectedFieldError(form, known, new Set());
  if (unexpected) return unexpected;
  if ((formValue(form, 'FriendlyName') ?? '').length > maxNameCharacters) {
    return telephonyError(400, 21407, `FriendlyName has more than ${maxNameCharacters} characters`);
  }
  const invalid = ['SmsUrl', 'VoiceUrl', 'StatusCallback'].find((name) => {
    const url = formValue(form, name) ?? '';
    return url !== '' && !URL.canParse(url);
  });
  return invalid === undefined ? undefined : telephonyError(400, 21502, `${invalid} is not a valid URL`);
};

/** The last four digits of the numbers that are for sale. */
export const endingsForSale = Array.from({ length: 30 }, (_, index) => String(index + 1).padStart(4, '0'));

const taken = (phone: string): ProviderReply => telephonyError(400, 21422, `${phone} is not available`);

/** Replies to purchases of numbers with these endings; `silence` sells the number without answering. */
const purchaseReplies: Readonly<Record<string, (phone: string) => ProviderReply | 'silence'>> = {
  '0001': taken,
  '0002': () => telephonyError(429, 20429, 'Too Many Requests'),
  '0003': () => telephonyError(500, 20500, 'An internal server error has occurred'),
  '0004': () => 'silence',
  '0005': () => telephonyError(400, 21631, 'Phone Number Requires an Address but the AddressSid parameter was empty.'),
};

/** POST IncomingPhoneNumbers.json: buys a number or, like the provider, changes one that the account already owns. */
export const buyNumber = (context: TelephonyContext, numbers: OwnedNumbers, form: Form): ProviderReply | 'silence' => {
  const phone = formValue(form, 'PhoneNumber') ?? '';
  const problem = settingsProblem(form, purchaseFields);
  if (problem) return problem;
  if (!isPhone(phone)) return telephonyError(400, 21421, `${phone} is not a valid phone number`);
  const owned = numbers.find(phone);
  const special = owned ? undefined : purchaseReplies[phone.slice(-4)]?.(phone);
  if (special !== undefined && special !== 'silence') return special;
  if (!owned && !endingsForSale.includes(phone.slice(-4))) return taken(phone);
  const sid = `PN${randomBytes(16).toString('hex')}`;
  const blank = { sid, phone, name: phone, smsUrl: '', voiceUrl: '', statusCallback: '' };
  const number = withSettings(owned ?? blank, form);
  numbers.put(number);
  return special ?? { status: 201, body: numberView(context, number) };
};

const bySid = (numbers: OwnedNumbers, { sid }: PathParts): OwnedNumber | undefined =>
  numbers.all().find((number) => number.sid === sid);

const missing = ({ sid }: PathParts): ProviderReply =>
  telephonyError(404, 20404, `The requested resource /IncomingPhoneNumbers/${sid}.json was not found`);

export const readNumber = (context: TelephonyContext, numbers: OwnedNumbers, parts: PathParts): ProviderReply => {
  const number = bySid(numbers, parts);
  return number ? { status: 200, body: numberView(context, number) } : missing(parts);
};

export const updateNumber = (
  context: TelephonyContext,
  numbers: OwnedNumbers,
  parts: PathParts,
  form: Form,
): ProviderReply => {
  const number = bySid(numbers, parts);
  if (!number) return missing(parts);
  const problem = settingsProblem(form, settings);
  if (problem) return problem;
  const updated = withSettings(number, form);
  numbers.put(updated);
  return { status: 200, body: numberView(context, updated) };
};

export const releaseNumber = (numbers: OwnedNumbers, parts: PathParts): ProviderReply => {
  const number = bySid(numbers, parts);
  if (!number) return missing(parts);
  numbers.remove(number.phone);
  return { status: 204 };
};
