import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../lib/policy/contact-rules/contact-facts.ts';
import { deriveId } from '../../../lib/foundation/derived-ids.ts';
import { ContactId } from '../../../lib/foundation/ids.ts';
import { mostLikelySender } from '../../../lib/outreach/callbacks/most-likely-sender.ts';
import { aContact, anInteractionRef, anOrganizationId } from '../../builders.ts';

const number = '+5491155550123';
const contactWith = (name: string, addresses: object) =>
  aContact({ id: deriveId(ContactId, anOrganizationId, name), name, ...addresses });
const anAttempt = (at: string, over: Partial<Attempt> = {}): Attempt => ({
  id: at,
  at: `2030-01-${at}T12:00:00.000Z`,
  channel: 'sms',
  account_id: anInteractionRef().account,
  ...over,
});
const ana = contactWith('Ana', { phone: number });
const bo = contactWith('Bo', { phone: number });
const cy = contactWith('Cy', { phone: '+5491155550999', whatsapp: number });

const likely = (...candidates: Parameters<typeof mostLikelySender>[1]) =>
  mostLikelySender({ channel: 'sms', from: number }, candidates);

describe('the most likely sender of a message from a shared number', () => {
  it('is the one last contacted there on that channel', () => {
    expect(
      likely(
        { contact: ana, attempts: [anAttempt('10')] },
        { contact: bo, attempts: [anAttempt('11'), anAttempt('09')] },
        { contact: cy, attempts: [anAttempt('12', { channel: 'whatsapp' })] },
      ),
    ).toMatchObject({ contact: { name: 'Bo' }, attempt: { id: '11' } });
  });

  it('is the one last contacted at all if none was contacted there', () => {
    expect(
      likely(
        { contact: ana, attempts: [anAttempt('10', { channel: 'email' })] },
        { contact: cy, attempts: [anAttempt('12')] },
      ),
    ).toMatchObject({ contact: { name: 'Cy' } });
  });

  it('is one that the channel reaches there if none was ever contacted', () => {
    const result = likely({ contact: cy, attempts: [] }, { contact: ana, attempts: [] });
    expect(result).toMatchObject({ contact: ana, attempt: undefined });
  });

  it('does not depend on the order of the candidates', () => {
    const [one, other] = [
      { contact: ana, attempts: [] },
      { contact: bo, attempts: [] },
    ];
    expect(likely(one, other)).toEqual(likely(other, one));
  });

  it('is nobody without candidates', () => {
    expect(likely()).toBeUndefined();
  });
});
