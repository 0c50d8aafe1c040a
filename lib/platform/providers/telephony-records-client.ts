import { fieldOf } from './call-provider.ts';
import { providerId } from './provider-id.ts';
import type { ProviderOutcome } from './provider-outcome.ts';
import type { TelephonySecret } from './provider-secrets.ts';
import { telephonyRequest } from './telephony-request.ts';

interface TelephonyRecord {
  readonly form: URLSearchParams;
  readonly changedAt: string | null;
}

export interface InboundRecord extends TelephonyRecord {
  /** RFC 3339. */
  readonly createdAt: string;
}

interface InboundPage {
  readonly messages: readonly InboundRecord[];
  /** The creation of the oldest entry of the page, whatever its direction; null on an empty page. */
  readonly oldestAt: string | null;
  readonly next: string | null;
}

/** https://www.twilio.com/docs/messaging/api/message-resource */
export interface TelephonyRecordsClient {
  readMessage(id: string): Promise<ProviderOutcome<TelephonyRecord>>;
  readCall(sid: string): Promise<ProviderOutcome<TelephonyRecord>>;
  /**
   * Lists the messages to one of our numbers, or to `whatsapp:` and the number, from a day on (`YYYY-MM-DD`, UTC),
   * newest first. `page` is the query that the previous page named.
   */
  listMessagesTo(to: string, day: string, page?: string): Promise<ProviderOutcome<InboundPage>>;
}

const maxPageSize = 200;

/** The provider's fields with the names that its callbacks give them. */
const messageFields = {
  sid: 'MessageSid',
  status: 'MessageStatus',
  error_code: 'ErrorCode',
  from: 'From',
  to: 'To',
  body: 'Body',
  price: 'Price',
  price_unit: 'PriceUnit',
} as const;
const callFields = {
  sid: 'CallSid',
  status: 'CallStatus',
  duration: 'CallDuration',
  answered_by: 'AnsweredBy',
  price: 'Price',
  price_unit: 'PriceUnit',
} as const;

function formOf(record: unknown, names: Readonly<Record<string, string>>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [field, name] of Object.entries(names)) {
    const value = fieldOf(record, field);
    if (typeof value === 'string' || typeof value === 'number') form.set(name, String(value));
  }
  return form;
}

/** Converts RFC 2822 to RFC 3339. */
function instantOf(value: unknown): string | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

function parseMessage(record: unknown): TelephonyRecord | undefined {
  const isComplete = [fieldOf(record, 'sid'), fieldOf(record, 'status')].every((value) => providerId(value));
  return isComplete
    ? { form: formOf(record, messageFields), changedAt: instantOf(fieldOf(record, 'date_updated')) }
    : undefined;
}

function parseCall(record: unknown): TelephonyRecord | undefined {
  const isComplete = [fieldOf(record, 'sid'), fieldOf(record, 'status')].every((value) => providerId(value));
  const endedAt = instantOf(fieldOf(record, 'end_time')) ?? instantOf(fieldOf(record, 'date_updated'));
  return isComplete ? { form: formOf(record, callFields), changedAt: endedAt } : undefined;
}

function parseInbound(record: unknown): InboundRecord[] {
  const createdAt = instantOf(fieldOf(record, 'date_created'));
  const message = parseMessage(record);
  return message && createdAt !== null && fieldOf(record, 'direction') === 'inbound' ? [{ ...message, createdAt }] : [];
}

function parsePage(body: unknown): InboundPage | undefined {
  const records = fieldOf(body, 'messages');
  if (!Array.isArray(records)) return undefined;
  const next = fieldOf(body, 'next_page_uri');
  const [, query = null] = typeof next === 'string' ? (/\?(.+)$/.exec(next) ?? []) : [];
  return {
    messages: records.flatMap(parseInbound),
    oldestAt:
      records
        .flatMap((record) => instantOf(fieldOf(record, 'date_created')) ?? [])
        .sort()
        .at(0) ?? null,
    next: query,
  };
}

export function telephonyRecordsClient(secret: TelephonySecret, { timeoutMs = 10_000 } = {}): TelephonyRecordsClient {
  const request = telephonyRequest(secret);
  return {
    readMessage: (id) => request(`Messages/${encodeURIComponent(id)}.json`, timeoutMs, parseMessage),
    readCall: (sid) => request(`Calls/${encodeURIComponent(sid)}.json`, timeoutMs, parseCall),
    listMessagesTo: (to, day, page) => {
      const query = page ?? new URLSearchParams({ To: to, 'DateSent>': day, PageSize: String(maxPageSize) }).toString();
      return request(`Messages.json?${query}`, timeoutMs, parsePage);
    },
  };
}
