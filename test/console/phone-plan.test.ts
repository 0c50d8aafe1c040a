import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/mobile/examples';
import metadata from 'libphonenumber-js/max/metadata';
import { describe, expect, it } from 'vitest';
import { countries } from '../../console/screens/imports/file/countries.ts';
import { phonePlan } from '../../console/screens/imports/file/phone-plan.ts';
import { NewContactPhone } from '../../lib/portfolio/contacts/contract.ts';

/** Digits that begin like a number of the country, or like none. */
const digitsLike = (example: string) =>
  fc
    .tuple(fc.nat(example.length), fc.stringMatching(/^\d{10}$/), fc.integer({ min: 7, max: 13 }))
    .map(([kept, rest, length]) => (example.slice(0, kept) + rest).slice(0, length));

describe('the numbering plan of a country', () => {
  const planned = countries.filter((country) => phonePlan(country) !== undefined);

  it('is that of every country but those that share +1', () => {
    expect(countries.filter((country) => !planned.includes(country))).toEqual(['DO', 'US']);
  });

  it.each(planned)('has the numbers that the library and the service accept: %s', (country) => {
    const plan = phonePlan(country)!;
    const Phone = NewContactPhone().shape.number;
    fc.assert(
      fc.property(digitsLike(String(Reflect.get(examples, country))), (digits) => {
        fc.pre(plan.isNational(digits));
        const number = `+${plan.callingCode}${digits}`;
        const options = { defaultCountry: country, extract: false } as Parameters<typeof parsePhoneNumberFromString>[1];
        const parsed = parsePhoneNumberFromString(digits, options, metadata);
        expect(plan.isInUse(digits)).toBe(parsed?.isValid() === true && parsed.number === number);
        if (plan.isInUse(digits)) expect(Phone.safeParse(number).success).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
