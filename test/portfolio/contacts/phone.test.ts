import fc from 'fast-check';
import metadata from 'libphonenumber-js/max/metadata';
import examples from 'libphonenumber-js/mobile/examples';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundle } from '../../../infra/bundle.ts';
import { toContactNumber, toE164 } from '../../../lib/portfolio/contacts/phone.ts';
import { required } from '../../harness/required.ts';

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
    const number = required(toE164('+54 9 11 5555-0123'));
    expect(toE164(number)).toBe(number);
  });

  it.each([
    '\uff0b5491155550123',
    ' \uff0b54 9 11 5555-0123',
    '\uff0b５４９１１５５５５０１２３',
    '+５４９１１５５５５０１２３',
  ])('may be written in full width, as on East Asian keyboards: %j', (text) => {
    expect([toE164(text), toContactNumber(text)]).toEqual(['+5491155550123', '+5491155550123']);
  });

  it.each(['+5491155550123 or +5491155550124', '+5491155550123<script>', 'tel: +5491155550123'])(
    'must be the whole text: %j',
    (text) => {
      expect(toE164(text)).toBeUndefined();
    },
  );
});

describe('a phone number in a bundle with reduced metadata', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'phone-test-'));
  let bundled: (text: string) => readonly (string | undefined)[];

  beforeAll(async () => {
    const probes = await bundle({ from: 'test/infra/probes', to: folder });
    const { directory = '' } = probes.find(({ entry }) => entry === 'phones/read-number') ?? {};
    bundled = createRequire(import.meta.url)(path.join(directory, 'index.js')).handler;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const isSame = (text: string) => isDeepStrictEqual([...bundled(text)], [toE164(text), toContactNumber(text)]);

  it('is read the same in every country: examples, shorter, longer, with national prefixes', () => {
    const exampleOf: Partial<Record<string, string>> = examples;
    const texts = Object.entries(metadata.countries).flatMap(([country, [code]]) => {
      const example = exampleOf[country] ?? '12345678';
      const shorter = [1, 2, 3, 4].map((digits) => example.slice(0, -digits));
      const longer = ['0', '15', '234', '9876'].map((digits) => example + digits);
      return [example, ...shorter, ...longer].flatMap((digits) =>
        ['', '0', '1', '8', '06', '(0)', '0 15 '].map((prefix) => `+${code}${prefix}${digits}`),
      );
    });
    expect(texts.filter((text) => !isSame(text))).toEqual([]);
    expect(texts.filter(toE164).length).toBeGreaterThan(1000);
    expect(texts.filter(toContactNumber).length).toBeGreaterThan(500);
  });

  it('is read the same if its length is possible in one of several countries with the same code', () => {
    expect(toE164('+13101234')).toBe('+13101234');
    expect(bundled('+13101234')).toEqual(['+13101234', undefined]);
  });

  it('is read the same after every country code, whatever the digits', () => {
    const codes = [metadata.country_calling_codes, metadata.nonGeographic].flatMap(Object.keys);
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 16 });
    const number = fc.tuple(fc.constantFrom(...codes), digits).map(([code, rest]) => `+${code}${rest}`);
    fc.assert(fc.property(number, isSame), { numRuns: 20_000 });
  });

  it('is rejected the same if it is garbage', () => {
    const words = ['ext. ', ';ext=', 'tel:', ';phone-context=+54', ';isub='];
    const piece = fc.constantFrom(...'+0123456789 ()-./;=x#٤９', ...words);
    const garbage = fc.oneof(
      fc.string(),
      fc.string({ unit: piece }).map((text) => `+${text}`),
    );
    fc.assert(fc.property(garbage, isSame), { numRuns: 5000 });
  });
});
