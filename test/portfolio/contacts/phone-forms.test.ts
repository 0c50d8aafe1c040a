import { describe, expect, it } from 'vitest';
import { matchingForm, storedForms } from '../../../lib/portfolio/contacts/phone-forms.ts';
import { toContactNumber, toE164 } from '../../../lib/portfolio/contacts/phone.ts';

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

  it.each(['12345', 'DELIVERY', '', '+52', 'whatsapp'])('leaves text that is not in E.164 unchanged: %j', (text) => {
    expect(matchingForm(text)).toBe(text);
    expect(storedForms(text)).toEqual([text]);
  });
});
