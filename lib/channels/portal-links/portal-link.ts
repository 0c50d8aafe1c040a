import { type CompactKeys, openCompactly, sealCompactly } from '../../foundation/compact-seal.ts';
import { formatUuid } from '../../foundation/derived-ids.ts';
import { ContactId, OrganizationId, parseId } from '../../foundation/ids.ts';
import { type Channel, channels } from '../../policy/contact-rules/channel.ts';

/** Leads a contact to their page. It is the same in every message of a month on one channel. */
export interface PortalLink {
  readonly organization: OrganizationId;
  readonly contact: ContactId;
  /** Of the message that carries the link. */
  readonly channel: Channel;
  /** Since the year 0, in UTC. */
  readonly month: number;
}

const uuidBytes = 16;
const monthAt = 2 * uuidBytes;
const channelAt = monthAt + 2;
const contentBytes = channelAt + 1;
const lastMonthsMs = 30 * 24 * 60 * 60 * 1000;

export const monthOf = (now: Date): number => now.getUTCFullYear() * 12 + now.getUTCMonth();

export function portalToken(keys: CompactKeys, { organization, contact, channel, month }: PortalLink): string {
  const bytes = Buffer.alloc(contentBytes);
  bytes.set(bytesOf(organization));
  bytes.set(bytesOf(contact), uuidBytes);
  bytes.writeUInt16BE(month, monthAt);
  bytes.writeUInt8(channels.indexOf(channel), channelAt);
  return sealCompactly(keys, bytes);
}

/** Undefined unless the service made the token this month, or made it last month and this one has not lasted 30 days. */
export function openPortalToken(keys: CompactKeys, token: string, now: Date): PortalLink | undefined {
  const bytes = openCompactly(keys, token);
  if (bytes?.length !== contentBytes) return undefined;
  const month = bytes.readUInt16BE(monthAt);
  const channel = channels[bytes.readUInt8(channelAt)];
  if (channel === undefined || !isCurrent(month, now)) return undefined;
  return {
    organization: parseId(OrganizationId, uuidAt(bytes, 0)),
    contact: parseId(ContactId, uuidAt(bytes, uuidBytes)),
    channel,
    month,
  };
}

function isCurrent(month: number, now: Date): boolean {
  const beginsAt = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  const age = monthOf(now) - month;
  return age === 0 || (age === 1 && now.getTime() - beginsAt < lastMonthsMs);
}

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

const uuidAt = (bytes: Buffer, start: number): string => formatUuid(bytes.toString('hex', start, start + uuidBytes));
