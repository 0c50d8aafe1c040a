import type { RecentItems } from '../foundation/recent-items.ts';
import type { ProviderReply } from './simulator.ts';
import { type PathParts, type TelephonyContext, pageOf, rfc2822, telephonyError } from './telephony-protocol.ts';

export interface Message {
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly direction: 'outbound-api' | 'inbound';
  readonly messagingServiceSid: string | undefined;
  readonly createdAt: Date;
  status: string;
  errorCode: number | undefined;
}

export const errorTexts: Readonly<Record<number, string>> = {
  30003: 'Unreachable destination handset',
  63024: 'Invalid message recipient',
};

const segmentCharacters = (body: string): number => (/^[\u0020-\u007e\r\n]*$/.test(body) ? 153 : 67);

export const messageView = ({ keys }: TelephonyContext, message: Message): Record<string, unknown> => {
  const uri = `/2010-04-01/Accounts/${keys.account_sid}/Messages/${message.sid}`;
  const { body, status } = message;
  return {
    account_sid: keys.account_sid,
    api_version: '2010-04-01',
    body,
    date_created: rfc2822(message.createdAt),
    date_sent: status === 'queued' ? null : rfc2822(message.createdAt),
    date_updated: rfc2822(message.createdAt),
    direction: message.direction,
    error_code: message.errorCode ?? null,
    error_message: message.errorCode === undefined ? null : (errorTexts[message.errorCode] ?? null),
    from: message.from,
    messaging_service_sid: message.messagingServiceSid ?? null,
    num_media: '0',
    num_segments: String(Math.max(1, Math.ceil(body.length / segmentCharacters(body)))),
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  };
};

export const readMessage = (
  context: TelephonyContext,
  messages: RecentItems<Message>,
  { sid = '' }: PathParts,
): ProviderReply => {
  const message = messages.get(sid);
  return message
    ? { status: 200, body: messageView(context, message) }
    : telephonyError(404, 20404, `The requested resource /Messages/${sid}.json was not found`);
};

/** GET Messages.json: newest first, filtered by recipient, sender and time. */
export const listMessages = (
  context: TelephonyContext,
  messages: RecentItems<Message>,
  query: URLSearchParams,
): ProviderReply => {
  const isWithin = ({ createdAt }: Message): boolean => {
    const [on, from, until] = ['DateSent', 'DateSent>', 'DateSent<'].map((name) => query.get(name));
    const day = createdAt.toISOString().slice(0, 10);
    if (on && day !== on.slice(0, 10)) return false;
    if (from && createdAt < new Date(from)) return false;
    return !until || createdAt <= (until.length === 10 ? new Date(`${until}T23:59:59.999Z`) : new Date(until));
  };
  const found = messages
    .all()
    .filter(({ to }) => (query.get('To') ?? to) === to)
    .filter(({ from }) => (query.get('From') ?? from) === from)
    .filter(isWithin);
  const views = found.map((message) => messageView(context, message));
  return pageOf(context, 'Messages', 'messages', views, query);
};
