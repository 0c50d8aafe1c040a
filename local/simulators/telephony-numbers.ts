import { createHash } from 'node:crypto';
import { sampleNumbers } from '../sample-data/sample-channels.ts';
import type { ProviderReply } from './simulator.ts';
import { type TelephonyContext, pageOf } from './telephony-protocol.ts';

/** An owned number as the API returns it. */
const numberView = ({ keys, publicUrl }: TelephonyContext, number: string): Record<string, unknown> => {
  const sid = `PN${createHash('md5').update(number).digest('hex')}`;
  const callback = `${publicUrl}/api/webhooks/telephony`;
  return {
    account_sid: keys.account_sid,
    address_requirements: 'none',
    api_version: '2010-04-01',
    beta: false,
    capabilities: { voice: true, sms: true, mms: false, fax: false },
    friendly_name: number,
    phone_number: number,
    sid,
    sms_method: 'POST',
    sms_url: callback,
    status: 'in-use',
    status_callback: callback,
    status_callback_method: 'POST',
    uri: `/2010-04-01/Accounts/${keys.account_sid}/IncomingPhoneNumbers/${sid}.json`,
    voice_method: 'POST',
    voice_url: callback,
  };
};

/** GET IncomingPhoneNumbers.json: the numbers of the sample organizations that contain the given digits. */
export const listNumbers = (context: TelephonyContext, query: URLSearchParams): ProviderReply => {
  const [part, name] = [query.get('PhoneNumber') ?? '', query.get('FriendlyName')];
  const found = sampleNumbers.filter((number) => number.includes(part) && (name ?? number) === number);
  const views = found.map((number) => numberView(context, number));
  return pageOf(context, 'IncomingPhoneNumbers', 'incoming_phone_numbers', views, query);
};
