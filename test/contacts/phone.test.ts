import { describe, expect, it } from 'vitest';
import { toE164 } from '../../lib/contacts/phone.ts';

describe('a phone number', () => {
  it.each([
    { text: '+5491155550123', number: '+5491155550123', of: 'an Argentine mobile' },
    { text: '+54 9 11 5555-0123', number: '+5491155550123', of: 'the same with spaces and a dash' },
    { text: '+54 (9) 11 5555.0123', number: '+5491155550123', of: 'the same with brackets and a dot' },
    { text: '  +573001234567  ', number: '+573001234567', of: 'a Colombian mobile with blanks around it' },
    { text: '+1 202-555-0143', number: '+12025550143', of: 'a North American number' },
    { text: '+390236618300', number: '+390236618300', of: 'an Italian number, which keeps its zero' },
  ])('in E.164 is read from $of', ({ text, number }) => {
    expect(toE164(text)).toBe(number);
  });

  it.each([
    { text: '', why: 'nothing' },
    { text: '1155550123', why: 'a number without its country code' },
    { text: '005491155550123', why: 'an international prefix instead of +' },
    { text: '+', why: 'only a plus' },
    { text: '+54', why: 'only a country code' },
    { text: '+5491', why: 'too short' },
    { text: '+549115555012345678', why: 'too long' },
    { text: '+999123456789', why: 'a country that is none' },
    { text: 'call me', why: 'words' },
  ])('is not read from $why', ({ text }) => {
    expect(toE164(text)).toBeUndefined();
  });

  it('in E.164 is read as itself', () => {
    const number = toE164('+54 9 11 5555-0123') ?? '';
    expect(toE164(number)).toBe(number);
  });

  it.each(['+5491155550123 or +5491155550124', '+5491155550123<script>', 'tel: +5491155550123'])(
    'is the whole text, not part of one: %j',
    (text) => {
      expect(toE164(text)).toBeUndefined();
    },
  );
});
