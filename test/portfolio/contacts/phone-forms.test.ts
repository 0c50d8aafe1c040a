import { describe, expect, it } from 'vitest';
import { currentForm, matchingForm, storedForms } from '../../../lib/portfolio/contacts/phone-forms.ts';
import { toContactNumber, toE164, toKnownNumber } from '../../../lib/portfolio/contacts/phone.ts';

describe("a contact's number", () => {
  it.each([
    ['+5215512345678', '+525512345678', 'a Mexican mobile as WhatsApp writes it'],
    ['+52 1 55 1234 5678', '+525512345678', 'the same with spaces'],
    ['+52 (1) 55-1234-5678', '+525512345678', 'the same with brackets and dashes'],
    ['+525512345678', '+525512345678', 'a Mexican number in E.164'],
    ['+5491155550123', '+5491155550123', 'an Argentine mobile'],
    ['+54 11 15 5555 0123', '+5491155550123', 'an Argentine mobile with the 15 of calls inside the country'],
    ['+541143210000', '+541143210000', 'an Argentine landline, which a call must reach'],
    ['+5511987654321', '+5511987654321', 'a Brazilian mobile'],
  ])('%s is stored as %s: %s', (text, stored) => {
    expect(toContactNumber(text)).toBe(stored);
    expect(toContactNumber(stored)).toBe(stored);
  });

  it.each([
    ['AR', '+54 9 11 15 5555-0123', '+5491155550123', 'an area code and 15 after the 9'],
    ['AR', '+54 9 351 15 555-0123', '+5493515550123', 'a longer area code'],
    ['AR', '+54 9 2966 15 55-0123', '+5492966550123', 'the longest area code'],
    ['AR', '+54 9 (011) 15 5555-0123', '+5491155550123', '0 before the area code, too'],
    ['AR', '+54 9 011 5555-0123', '+5491155550123', '0, but no 15'],
    ['AR', '+54 011 4321-0000', '+541143210000', 'a landline with the 0 of calls inside the country'],
    ['BR', '+55 11 98765-4321', '+5511987654321', 'a mobile with its ninth digit'],
    ['BR', '+55 11 8765-4321', '+5511987654321', 'one without it, as it was before 2016'],
    ['BR', '+55 (011) 98765-4321', '+5511987654321', '0 before the area code'],
    ['BR', '+55 0 15 11 98765-4321', '+5511987654321', '0 and a carrier'],
    ['CL', '+56 9 6123 4567', '+56961234567', 'a mobile'],
    ['CL', '+56 09 6123 4567', '+56961234567', '0 before the 9 of a mobile'],
    ['CL', '+56 (02) 2123 4567', '+56221234567', '0 before an area code'],
    ['CO', '+57 300 123 4567', '+573001234567', 'a mobile'],
    ['CO', '+57 03 300 123 4567', '+573001234567', '0 and a carrier'],
    ['CO', '+57 601 234 5678', '+576012345678', 'a landline since 2021'],
    ['CO', '+57 1 234 5678', '+576012345678', 'the same before 2021: the area is known'],
    ['CO', '+57 2 345 6789', '+576023456789', 'one of Cali before 2021'],
    ['MX', '+52 55 5555 0123', '+525555550123', 'ten digits'],
    ['MX', '+52 01 55 5555 0123', '+525555550123', '01'],
    ['MX', '+52 044 55 5555 0123', '+525555550123', '044'],
    ['MX', '+52 (045) 55 5555 0123', '+525555550123', '045'],
    ['PE', '+51 987 654 321', '+51987654321', 'a mobile'],
    ['PE', '+51 01 555 0123', '+5115550123', '0 before the area code'],
    ['UY', '+598 94 123 456', '+59894123456', 'a mobile'],
    ['UY', '+598 094 123 456', '+59894123456', '0 before a mobile'],
    ['US', '+1 202-555-0143', '+12025550143', 'ten digits'],
    ['US', '+1 1 202-555-0143', '+12025550143', '1 twice'],
    ['US', '+1 999-555-0143', '+19995550143', 'an area code that may open one day'],
    ['ES', '+34 612 34 56 78', '+34612345678', 'a mobile'],
  ])('of %s %s is stored as %s: %s', (_, text, stored) => {
    expect(toContactNumber(text)).toBe(stored);
    expect(toContactNumber(stored)).toBe(stored);
    expect(toKnownNumber(text)).toBe(stored);
    expect(currentForm(stored)).toBe(stored);
  });

  it.each([
    ['AR', '+54 9 11 15 5555', 'too short'],
    ['AR', '+54 9 4123 55 0123', 'no such area code'],
    ['BR', '+55 10 98765-4321', 'no such area code'],
    ['CL', '+56 09 612 345', 'a mobile before 2013'],
    ['CL', '+56 0 8123 4567', 'too short without its 0'],
    ['CO', '+57 234 5678', 'a landline without its area, which nobody can tell'],
    ['CO', '+57 3 234 5678', 'no such area'],
    ['MX', '+52 044 55 5555', 'too short'],
    ['PE', '+51 0123 4567', 'no such numbers'],
    ['UY', '+598 5123 4567', 'no such numbers'],
    ['US', '+1 102-555-0143', 'no area code begins with 1'],
    ['US', '+1 310 1234', 'a local number'],
    ['ES', '+34 212 34 56 78', 'no such numbers'],
  ])('of %s is not read from %s: %s', (_, text) => {
    expect(toContactNumber(text)).toBeUndefined();
  });

  it.each(['+5215512', '+521', '+52155123456789', '+52 1 55 1234 5678 x9', '5215512345678'])(
    'is not read from %s',
    (text) => {
      expect(toContactNumber(text)).toBeUndefined();
    },
  );

  it('in WhatsApp form is not accepted as our own number', () => {
    expect(toE164('+5215512345678')).toBeUndefined();
  });
});

describe('the matching form', () => {
  it.each([
    ['Mexico', ['+525512345678', '+5215512345678']],
    ['Argentina, Buenos Aires', ['+5491155550123', '+541155550123']],
    ['Argentina, Río Gallegos', ['+5492966123456', '+542966123456']],
    ['Brazil', ['+5511987654321', '+551187654321']],
    ['the United States', ['+12025550143']],
    ['Colombia', ['+573001234567']],
    ['Colombia, a landline before and since 2021', ['+5712345678', '+576012345678']],
    ['Chile, stored with a 0', ['+560961234567', '+56961234567']],
  ])('is the same for all forms in use in %s', (_, forms) => {
    expect(new Set(forms.map(matchingForm)).size).toBe(1);
    for (const form of forms) {
      expect(matchingForm(matchingForm(form))).toBe(matchingForm(form));
      expect(storedForms(form)).toContain(form);
    }
  });

  it.each([
    ['two Mexican numbers', '+525512345678', '+525512345679'],
    ['an Argentine and a Mexican number', '+5491155550123', '+521155550123'],
    ['a landline and a mobile in Brazil', '+551132654321', '+5511932654321'],
    ['a North American number that begins like a country with such forms', '+15491155550', '+1549115555'],
  ])('differs between %s', (_, one, other) => {
    expect(matchingForm(one)).not.toBe(matchingForm(other));
  });

  it.each([
    ['Chile', '+560961234567', '+56961234567'],
    ['Colombia', '+5712345678', '+576012345678'],
  ])('of a number in %s leads to items stored under a form out of use', (_, former, current) => {
    expect(storedForms(current)).toEqual([current, former]);
    expect(storedForms(former)).toEqual([current, former]);
    expect(currentForm(former)).toBe(current);
  });

  it.each(['12345', 'DELIVERY', '', '+52', 'whatsapp'])('leaves text that is not in E.164 unchanged: %j', (text) => {
    expect(matchingForm(text)).toBe(text);
    expect(storedForms(text)).toEqual([text]);
  });
});
