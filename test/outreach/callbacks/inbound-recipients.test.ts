import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AccountId, ContactId, InteractionId, OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import { type PossibleRecipient, inboundRecipients } from '../../../lib/outreach/callbacks/inbound-recipients.ts';

const day = (count: number) => `2030-01-${String(count).padStart(2, '0')}T12:00:00.000Z`;
const line = '+13125550100';
const stop = { to: line, wish: 'stop' } as const;
const other = { to: line, wish: 'other' } as const;

const message = (at: string, from?: string) => ({
  kind: 'last_message' as const,
  channel: 'sms' as const,
  contact_id: parseId(ContactId, randomUUID()),
  account_id: parseId(AccountId, randomUUID()),
  interaction_id: parseId(InteractionId, randomUUID()),
  at,
  ...(from !== undefined && { from }),
});
const owner = (since: string, until: string | null, ...lastMessages: PossibleRecipient['lastMessages']) => ({
  organization: parseId(OrganizationId, randomUUID()),
  since,
  until,
  lastMessages,
});

describe('the organizations that a message is for', () => {
  it('are all that wrote from the number for a request to stop, the last one for anything else', () => {
    const current = owner(day(10), null, message(day(11), line));
    const former = owner(day(1), day(9), message(day(8), line));
    const silent = owner(day(1), day(2));
    const owners = [current, former, silent];
    expect(inboundRecipients(stop, owners, day(12))).toEqual([current, former]);
    expect(inboundRecipients(other, owners, day(12))).toEqual([current]);
  });

  it('include no owner that wrote from another number, if a former one wrote from this', () => {
    const current = owner(day(10), null, message(day(11), '+13125550199'));
    const former = owner(day(1), day(9), message(day(8), line));
    expect(inboundRecipients(other, [current, former], day(12))).toEqual([former]);
    expect(inboundRecipients(stop, [current, former], day(12))).toEqual([former]);
  });

  it('include one whose message was stored without its number', () => {
    const current = owner('', null);
    const former = owner('', day(9), message(day(8)));
    expect(inboundRecipients(other, [current, former], day(12))).toEqual([former]);
  });

  it('are the owner at the time of the message if nobody wrote, and never one that got the number later', () => {
    const current = owner(day(10), null, message(day(11), line));
    const former = owner(day(1), day(9));
    expect(inboundRecipients(other, [owner(day(10), null), former], day(11))).toHaveLength(1);
    expect(inboundRecipients(other, [current, former], day(5))).toEqual([former]);
    expect(inboundRecipients(stop, [current, former], day(5))).toEqual([former]);
  });

  it('are nobody if nobody has the number or wrote from it, but the last owner for a request to stop', () => {
    const [last, before] = [owner(day(5), day(9)), owner(day(1), day(4))];
    expect(inboundRecipients(other, [last, before], day(12))).toEqual([]);
    expect(inboundRecipients(stop, [last, before], day(12))).toEqual([last]);
  });
});
