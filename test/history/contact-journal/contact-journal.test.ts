import { describe, expect, it } from 'vitest';
import {
  type AttemptEntry,
  journalMessages,
  parseJournal,
} from '../../../lib/history/contact-journal/contact-journal.ts';
import { attemptEntry } from '../../../lib/outreach/dispatch/attempt-entry.ts';
import type { OutboundInteraction } from '../../../lib/outreach/dispatch/outbound-interaction.ts';
import { anInteraction, anOrganizationId } from '../../builders.ts';
import { phone } from '../../outreach/dispatch/builders.ts';

const ids = ['5a6f0c1e-0000-4000-8000-000000000001', '5a6f0c1e-0000-4000-8000-000000000002'] as const;

const sent = (over: object = {}): OutboundInteraction => ({
  ...anInteraction({ to: phone, body: 'Hola, Ana' }),
  to: phone,
  ...over,
});

const lineOf = (message: string, facts: object): string =>
  JSON.stringify({ level: 'INFO', message, function_name: 'dispatchSms', ...facts });

const attempted = (over: object = {}): string =>
  lineOf(journalMessages.attempted, attemptEntry({ organization: anOrganizationId }, sent(over)));

describe('the entry of an attempt', () => {
  it('has no address and no text', () => {
    const text = JSON.stringify(attemptEntry({ organization: anOrganizationId }, sent()));
    expect(text).not.toContain(phone);
    expect(text).not.toContain('Ana');
  });
});

describe('the journal', () => {
  it('has each attempt once, oldest first, whatever the order of the lines', () => {
    const [first, second] = [
      attempted({ id: ids[0], updated_at: '2026-11-24T10:00:00.000Z' }),
      attempted({ id: ids[1], updated_at: '2026-11-24T11:00:00.000Z' }),
    ];
    const { attempts } = parseJournal([second, first, second]);
    expect(attempts.map(({ interaction_id }: AttemptEntry) => interaction_id)).toEqual(ids);
  });

  it('has no attempt that the provider refused', () => {
    const released = lineOf(journalMessages.released, { interaction_id: ids[0] });
    expect(parseJournal([released, attempted({ id: ids[0] })]).attempts).toEqual([]);
  });

  it('has the opt-outs', () => {
    const optOut = {
      organization: anOrganizationId,
      contact_id: anInteraction().contact_id,
      at: '2026-11-24T10:00:00.000Z',
    };
    expect(parseJournal([lineOf(journalMessages.optedOut, optOut)]).optOuts).toMatchObject([optOut]);
  });

  it('skips other lines, and what is no line of the functions’ log', () => {
    const lines = ['', 'START RequestId: 1', '{"cut', '{"no":"message"}', lineOf('request', { status: 200 })];
    expect(parseJournal(lines)).toEqual({ attempts: [], optOuts: [] });
  });

  it('refuses an entry that it cannot read, instead of forgetting a contact', () => {
    expect(() => parseJournal([lineOf(journalMessages.attempted, { account_id: 'x' })])).toThrow();
  });
});
