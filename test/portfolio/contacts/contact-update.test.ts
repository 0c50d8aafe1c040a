import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AddressStatus,
  type ContactPhone,
  addressStatuses,
  emailsOf,
  isUsable,
  maxAddresses,
  numbersOf,
  phonesOf,
  primaryOf,
} from '../../../lib/portfolio/contacts/contact-addresses.ts';
import type { ContactDetails } from '../../../lib/portfolio/contacts/contact-details.ts';
import {
  type ContactChanges,
  type ContactFields,
  type ContactUpdate,
  addressUpdate,
  contactUpdate,
} from '../../../lib/portfolio/contacts/contact-update.ts';
import { matchingForm } from '../../../lib/portfolio/contacts/phone-forms.ts';

const [a, b, c] = ['+5491155550101', '+5491155550102', '+5491155550103'];

function updated(contact: ContactDetails, update: ContactUpdate): ContactDetails {
  const entries = Object.entries({ ...contact, ...update }).filter(([, value]) => value !== null);
  // An update has fields of a contact.
  return Object.fromEntries(entries) as unknown as ContactDetails;
}

const upserted = (contact: ContactDetails, fields: ContactFields) =>
  updated(contact, contactUpdate(contact, { fields }));
const patched = (contact: ContactDetails, fields: ContactFields) =>
  updated(contact, contactUpdate(contact, { fields, isCorrection: true }));

const numbersIn = (contact: ContactDetails) => phonesOf(contact).map(({ number }) => number);

const statusUpdate = (
  contact: ContactDetails,
  field: 'phone' | 'whatsapp' | 'email',
  value: string,
  status: AddressStatus,
) => addressUpdate(contact, { field, value }, (state) => ({ ...state, status }));

const wrong = { number: a, status: 'wrong_person' } as const;

describe('the phones of a contact', () => {
  const ana = { name: 'Ana', phone: a };
  const two = { name: 'Ana', phone: a, phones: [{ number: a, label: 'work' }, { number: b }] } as const;

  it('of a contact stored without a list are its phone', () => {
    expect(phonesOf(ana)).toEqual([{ number: a }]);
    expect(phonesOf({})).toEqual([]);
  });

  it('begin with a phone that is set, before those that are known', () => {
    expect(upserted(ana, { phone: { number: b } })).toMatchObject({ phone: b, phones: [{ number: b }, { number: a }] });
  });

  it('move a known phone to the front with its label and status', () => {
    const contact = upserted(
      { ...two, phones: [...two.phones, { number: c, label: 'home', status: 'reached' }] },
      {
        phone: { number: c },
      },
    );
    expect(phonesOf(contact)).toEqual([
      { number: c, label: 'home', status: 'reached' },
      { number: a, label: 'work' },
      { number: b },
    ]);
  });

  it('do not change if the first one is given again, also if it is not the one shown', () => {
    const contact = { name: 'Ana', phone: b, phones: [wrong, { number: b }] };
    expect(contactUpdate(contact, { fields: { phone: { number: a } } })).toEqual({});
  });

  it('take another form of a known number as that number', () => {
    const contact = upserted({ name: 'Ana', phone: '+541155550101' }, { phone: { number: a, kind: 'mobile' } });
    expect(phonesOf(contact)).toEqual([{ number: a, kind: 'mobile' }]);
  });

  it('lose the one shown if a person removes the phone', () => {
    const contact = { name: 'Ana', phone: b, phones: [wrong, { number: b }, { number: c }] };
    expect(patched(contact, { phone: null })).toMatchObject({ phone: c, phones: [wrong, { number: c }] });
    expect(numbersIn(patched(ana, { phone: null }))).toEqual([]);
  });

  it('keep those that others added if a source without a phone is imported again and again', () => {
    expect(numbersIn(upserted(two, { phone: null }))).toEqual([a, b]);
    expect(numbersIn(upserted(ana, { phone: null }))).toEqual([]);
  });

  it('are replaced by a list, in which known ones keep their label and status', () => {
    const contact = { ...two, phones: [{ ...wrong, label: 'work' }, { number: b }], phone: b };
    expect(phonesOf(upserted(contact, { phones: [{ number: c }, { number: a }] }))).toEqual([
      { number: c },
      { ...wrong, label: 'work' },
    ]);
    expect(phonesOf(upserted(contact, { phones: [{ number: a, label: null }] }))).toEqual([wrong]);
    expect(numbersIn(upserted(contact, { phones: [] }))).toEqual([]);
  });

  it('are a list with its phone in front if both are given', () => {
    expect(numbersIn(upserted(ana, { phones: [{ number: b }], phone: { number: c } }))).toEqual([c, b]);
    expect(numbersIn(upserted(ana, { phones: [{ number: b }, { number: c }], phone: { number: c } }))).toEqual([c, b]);
  });

  it('keep their order if a list is sent again with the phone that it shows', () => {
    const contact = { name: 'Ana', phone: b, phones: [wrong, { number: b }] };
    expect(
      contactUpdate(contact, { fields: { phones: [{ number: a }, { number: b }], phone: { number: b } } }),
    ).toEqual({});
  });

  it('of two records of one import are both known', () => {
    const draft: ContactChanges = { earlier: [{ phone: { number: a } }], fields: { phone: { number: b } } };
    expect(numbersIn(updated({ name: 'Ana' }, contactUpdate(undefined, draft)))).toEqual([b, a]);
  });

  const ten = Array.from({ length: maxAddresses }, (_, n): ContactPhone => ({ number: `+549115555020${n}` }));
  const full = { name: 'Ana', phone: ten[0]!.number, phones: ten };

  it('make room for a new one that a source gives, at the cost of the last of which nothing is known', () => {
    const marked = ten.map((each, n) => (n > 7 ? { ...each, status: 'wrong_person' as const } : each));
    const numbers = numbersIn(upserted({ ...full, phones: marked }, { phone: { number: a } }));
    expect(numbers).toEqual([a, ...ten.filter((_, n) => n !== 7).map(({ number }) => number)]);
  });

  it('are too many if a person adds an eleventh, or if each is known to be of no use', () => {
    expect(() => patched(full, { phone: { number: a } })).toThrow(/ten|10/);
    const marked = ten.map((each) => ({ ...each, status: 'invalid' as const }));
    expect(() => upserted({ ...full, phones: marked }, { phone: { number: a } })).toThrow(/10/);
  });
});

describe('a phone that turned out to be a landline', () => {
  const landline = { number: a, kind: 'landline' } as const;
  const contact = { name: 'Ana', phone: a, phones: [landline] };

  it('stays one when a source or a person gives the number again', () => {
    const given = { number: a, kind: 'unknown' } as const;
    for (const change of [upserted, patched]) {
      expect(phonesOf(change(contact, { phone: given }))).toEqual([landline]);
      expect(phonesOf(change(contact, { phones: [{ ...given, label: 'home' }] }))).toEqual([
        { ...landline, label: 'home' },
      ]);
    }
    const moved = upserted(upserted(contact, { phone: { number: b } }), { phone: given });
    expect(phonesOf(moved)).toEqual([landline, { number: b }]);
  });

  it('is a mobile in its other form', () => {
    const [plain, mobile] = [a.replace('+549', '+54'), { number: a, kind: 'mobile' } as const];
    const stored = { name: 'Ana', phone: plain, phones: [{ number: plain, kind: 'landline' as const }] };
    expect(phonesOf(upserted(stored, { phone: mobile }))).toEqual([mobile]);
  });
});

describe('the status of an address', () => {
  const contact = {
    name: 'Ana',
    phone: a,
    phones: [{ number: a }, { number: b }],
    whatsapp: a,
    email: 'Ana@mail.example',
  };

  it('moves the phone to the next usable one, and back', () => {
    const marked = updated(contact, statusUpdate(contact, 'phone', a, 'wrong_person'));
    expect(marked).toMatchObject({ phone: b, phones: [wrong, { number: b }], whatsapp_status: 'wrong_person' });
    expect(updated(marked, statusUpdate(marked, 'phone', a, 'reached'))).toMatchObject({ phone: a });
  });

  it('stays with the only address, which is still shown', () => {
    expect(updated(contact, statusUpdate(contact, 'email', 'ana@mail.example', 'invalid'))).toMatchObject({
      email: 'Ana@mail.example',
      emails: [{ address: 'Ana@mail.example', status: 'invalid' }],
    });
  });

  it('at WhatsApp says nothing about calls and texts', () => {
    const marked = updated(contact, statusUpdate(contact, 'whatsapp', a, 'invalid'));
    expect(marked).toEqual({ ...contact, whatsapp_status: 'invalid' });
  });

  it('of an address that the contact has not is no change', () => {
    expect(statusUpdate(contact, 'phone', c, 'invalid')).toEqual({});
  });

  it('is set by a person and only made stricter by a source', () => {
    const marked = { name: 'Ana', phone: a, phones: [wrong] };
    const given = { phones: [{ number: a, status: 'reached' as const }] };
    expect(phonesOf(upserted(marked, given))).toEqual([wrong]);
    expect(phonesOf(patched(marked, given))).toEqual([{ number: a, status: 'reached' }]);
    expect(phonesOf(patched(marked, { phones: [{ number: a, status: null }] }))).toEqual([{ number: a }]);
    expect(phonesOf(upserted({ name: 'Ana', phone: a }, { phones: [wrong] }))).toEqual([wrong]);
  });

  it('of the WhatsApp number is forgotten with the number', () => {
    const marked = { ...contact, whatsapp_status: 'invalid' as const };
    expect(upserted(marked, { whatsapp: a })).toMatchObject({ whatsapp_status: 'invalid' });
    expect(upserted(marked, { whatsapp: b })).not.toHaveProperty('whatsapp_status');
  });
});

describe('the place of a contact', () => {
  it.each<[ContactFields, object, string]>([
    [{ region: 'US-NY' }, { country: 'US', region: 'US-NY' }, 'a region implies its country'],
    [{ country: 'MX' }, { country: 'MX' }, 'another country has no such region'],
    [{ country: 'US' }, { country: 'US', region: 'US-MA' }, 'the same country keeps the region'],
    [{ region: null }, { country: 'US' }, 'a region can be removed'],
    [{ country: null }, {}, 'a region is not without its country'],
  ])('%j: %j, because %s', (fields, place) => {
    const contact = upserted({ name: 'Ana', country: 'US', region: 'US-MA' }, fields);
    expect({ country: contact.country, region: contact.region }).toEqual({
      country: undefined,
      region: undefined,
      ...place,
    });
  });
});

describe('a sequence of changes', () => {
  const numbers = [...Array.from({ length: 12 }, (_, n) => `+54911555503${n + 10}`), '+541155550310'];
  const number = fc.constantFrom(...numbers);
  const status = fc.constantFrom(undefined, null, ...addressStatuses);
  const label = fc.constantFrom(undefined, null, 'work', 'home');
  const phones = fc.array(fc.record({ number, status, label }), { maxLength: maxAddresses });
  const address = fc.constantFrom('a@mail.example', 'A@mail.example', 'b@mail.example');
  const fields = fc.record(
    {
      phone: fc.option(fc.record({ number })),
      phones: fc.option(phones),
      email: fc.option(address),
      emails: fc.option(fc.array(fc.record({ address, status, label }), { maxLength: maxAddresses })),
      whatsapp: fc.option(number),
    },
    { requiredKeys: [] },
  );
  const change = fc.record({ fields, isCorrection: fc.constantFrom(undefined, true as const) });

  function applied(
    contact: ContactDetails,
    { fields: given, isCorrection }: typeof change extends fc.Arbitrary<infer Value> ? Value : never,
  ) {
    try {
      return updated(contact, contactUpdate(contact, { fields: given, ...(isCorrection && { isCorrection }) }));
    } catch {
      // Refused: the contact has ten phones that are known to be of no use, or a person adds an eleventh.
      return contact;
    }
  }

  it('always shows the first usable address of at most ten, each of which is listed once', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        const contact = changes.reduce(applied, { name: 'Ana' });
        expect(contact.phone).toBe(primaryOf(phonesOf(contact))?.number);
        expect(contact.email).toBe(primaryOf(emailsOf(contact))?.address);
        expect(phonesOf(contact).length).toBeLessThanOrEqual(maxAddresses);
        const forms = numbersIn(contact).map(matchingForm);
        expect(new Set(forms).size).toBe(forms.length);
        expect(new Set(numbersOf(contact).map(matchingForm)).size).toBe(numbersOf(contact).length);
      }),
    );
  });

  it('says nothing new when a source sends its last record again', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), fields, (changes, last) => {
        const contact = applied(changes.reduce(applied, { name: 'Ana' }), { fields: last, isCorrection: undefined });
        expect(applied(contact, { fields: last, isCorrection: undefined })).toEqual(contact);
      }),
    );
  });

  it('of a source never makes an address usable again that was marked', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), fields, (changes, last) => {
        const contact = changes.reduce(applied, { name: 'Ana' });
        const marked = new Set(
          phonesOf(contact).flatMap((each) => (isUsable(each) ? [] : [matchingForm(each.number)])),
        );
        const after = applied(contact, { fields: last, isCorrection: undefined });
        const usable = phonesOf(after).filter((each) => isUsable(each) && marked.has(matchingForm(each.number)));
        expect(usable).toEqual([]);
      }),
    );
  });
});
