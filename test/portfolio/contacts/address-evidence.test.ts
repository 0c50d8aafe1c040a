import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AddressEvidence,
  type StatusesSetAt,
  evidenceUpdate,
  statusesSetAfter,
} from '../../../lib/portfolio/contacts/address-evidence.ts';
import { addressStatuses, isUsable, phonesOf } from '../../../lib/portfolio/contacts/contact-addresses.ts';
import type { ContactDetails } from '../../../lib/portfolio/contacts/contact-details.ts';
import { type ContactFields, contactUpdate } from '../../../lib/portfolio/contacts/contact-update.ts';

const [number, other] = ['+5491155550101', '+5491155550102'];
const phone = { field: 'phone', value: number } as const;

type Stored = ContactDetails & { readonly statuses_set_at?: StatusesSetAt };

function withEvidence(contact: Stored, ...evidence: readonly AddressEvidence[]): Stored {
  return evidence.reduce<Stored>((each, one) => ({ ...each, ...evidenceUpdate(each, phone, one) }) as Stored, contact);
}

function patched(contact: Stored, fields: ContactFields, at: string): Stored {
  const update = contactUpdate(contact, { fields, isCorrection: true });
  const statuses = statusesSetAfter(contact, update, new Date(at));
  return { ...contact, ...update, ...(statuses && { statuses_set_at: statuses }) } as Stored;
}

const ana = { name: 'Ana', phone: number };
const stateOf = (contact: Stored) => phonesOf(contact)[0];
const [monday, tuesday, wednesday] = [
  '2026-01-05T12:00:00.000Z',
  '2026-01-06T12:00:00.000Z',
  '2026-01-07T12:00:00.000Z',
] as const;
const shown = (shows: AddressEvidence['shows'], at: string = monday): AddressEvidence => ({ shows, at });

describe('evidence about an address', () => {
  it('sets its status', () => {
    expect(stateOf(withEvidence(ana, shown('reached')))).toEqual({ number, status: 'reached' });
    expect(stateOf(withEvidence(ana, shown('reached'), shown('invalid')))).toEqual({ number, status: 'invalid' });
    expect(stateOf(withEvidence(ana, shown('invalid'), shown('wrong_person')))).toEqual({
      number,
      status: 'wrong_person',
    });
  });

  it('never makes an address usable again', () => {
    const evidence = fc.constantFrom('reached', 'wrong_person', 'invalid', 'landline');
    fc.assert(
      fc.property(fc.constantFrom(...addressStatuses), fc.array(evidence, { maxLength: 5 }), (status, list) => {
        const contact = { ...ana, phones: [{ number, status }] };
        const after = stateOf(withEvidence(contact, ...list.map((each) => shown(each))));
        expect(isUsable({ status }) || !isUsable({ status: after?.status })).toBe(true);
        if (status === 'wrong_person') expect(after?.status).toBe('wrong_person');
      }),
    );
  });

  it('leads to the same status in any order and however often', () => {
    const evidence = fc.constantFrom('reached', 'wrong_person', 'invalid', 'landline');
    fc.assert(
      fc.property(fc.array(evidence, { minLength: 1, maxLength: 5 }), (list) => {
        const all = list.map((each) => shown(each));
        const after = withEvidence(ana, ...all);
        expect(stateOf(withEvidence(ana, ...all.toReversed(), ...all))).toEqual(stateOf(after));
      }),
    );
  });

  it('that a number takes no texts makes it a landline, which can be called', () => {
    expect(stateOf(withEvidence(ana, shown('landline'), shown('reached')))).toEqual({
      number,
      kind: 'landline',
      status: 'reached',
    });
  });
});

describe('a status that a person has set', () => {
  const corrected = patched(
    { ...ana, phones: [{ number, status: 'invalid' }] },
    { phones: [{ number, status: 'reached' }] },
    tuesday,
  );

  it('is not changed by what was sent or called before', () => {
    for (const shows of ['invalid', 'wrong_person', 'landline'] as const)
      expect(stateOf(withEvidence(corrected, shown(shows, monday)))).toEqual({ number, status: 'reached' });
  });

  it('is not final: a later failure and a later stranger count', () => {
    for (const shows of ['invalid', 'wrong_person'] as const)
      expect(stateOf(withEvidence(corrected, shown(shows, wednesday)))).toEqual({ number, status: shows });
  });

  it('is remembered for its address alone, in each form of the number, while the contact has it', () => {
    expect(corrected.statuses_set_at).toEqual({ [number]: tuesday });
    const two = patched(corrected, { phone: { number: other } }, wednesday);
    expect(two.statuses_set_at).toEqual({ [number]: tuesday });
    const old = { field: 'phone', value: number.replace('+549', '+54') } as const;
    expect(evidenceUpdate(corrected, old, shown('invalid', monday))).toEqual({});
    const without = patched(two, { phones: [{ number: other }] }, wednesday);
    expect(without.statuses_set_at).toEqual({});
  });

  it('of an email is remembered too, and a change of something else is none', () => {
    const contact = { name: 'Ana', email: 'Ana@mail.example' };
    const emails = [{ address: 'Ana@mail.example', status: 'wrong_person' as const }];
    expect(patched(contact, { emails }, tuesday).statuses_set_at).toEqual({ 'ana@mail.example': tuesday });
    expect(patched(contact, { name: 'Ana Paz' }, tuesday)).not.toHaveProperty('statuses_set_at');
  });
});
