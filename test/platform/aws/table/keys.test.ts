import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { indexKeys, keyPatterns, keys } from '../../../../lib/platform/aws/table/keys.ts';
import { deriveId } from '../../../../lib/foundation/derived-ids.ts';
import { AccountId, OrganizationId, parseId } from '../../../../lib/foundation/ids.ts';
import { wildcard } from '../../../../local/iam/policy.ts';
import { required } from '../../../harness/required.ts';

const organization = parseId(OrganizationId, '0b0e2f4e-2f0a-4c55-9f3c-8a7f0d1f6a11');
const matches = (patterns: readonly string[], pk: string) => patterns.some((pattern) => wildcard(pattern).test(pk));

describe('the key patterns', () => {
  it('match remembered offsets of any organization and of the platform, and nothing else', () => {
    const { offsets } = keyPatterns;
    expect(matches(offsets, keys.offset(organization, 'some-list', 50).pk)).toBe(true);
    expect(matches(offsets, keys.offset(null, 'some-list', 50).pk)).toBe(true);
    expect(matches(offsets, keys.account(organization, deriveId(AccountId, organization, 'account')).pk)).toBe(false);
    expect(matches(offsets, keys.suppressed(organization, 'a#OFFSETS#@example.com').pk)).toBe(false);
    expect(matches(offsets, keys.callbackEvent(organization, 'x', '#OFFSETS#y').pk)).toBe(false);
  });

  it('match API keys, and nothing that belongs to an organization', () => {
    expect(matches(keyPatterns.apiKeys, keys.apiKey('ab12').pk)).toBe(true);
    expect(matches(keyPatterns.apiKeys, keys.storedReply(organization, 'APIKEY#').pk)).toBe(false);
  });
});

describe('the page of keys', () => {
  const source = readFileSync(new URL('../../../../lib/platform/aws/table/keys.ts', import.meta.url), 'utf8');
  const page = required(/Every key of the table([^]*?)\*\//.exec(source)?.[1]);
  const part = String.raw`(?:[^\s<,]|<[^>]*>)+`;

  /** `<account id>` and a description in words stand for anything, what is in capitals for itself. */
  const toPattern = (text: string): string =>
    /^[a-z]/.test(text) ? '.+' : text.replaceAll(/[~$.*+?()[\]{}|^]/g, String.raw`\$&`).replaceAll(/<[^>]*>/g, '.+');
  const toPatterns = (partition: string, sort: string): RegExp =>
    new RegExp(`^${toPattern(partition)} / (${sort.split(', or ').map(toPattern).join('|')})$`);

  const rows = [
    ...page.matchAll(new RegExp(String.raw`^ \* {3}\S.*? ((?:[A-Z]+#${part})|PARKED) +(.*?)(?= gsi\d|$)`, 'gm')),
  ].map(([, partition, sort]) => ({
    text: required(partition),
    pattern: toPatterns(required(partition), required(sort).trim()),
  }));
  const indexRows = [...page.matchAll(new RegExp(String.raw`gsi\d (${part}) / (${part}(?:, or ${part})?)`, 'g'))].map(
    ([text, partition, sort]) => ({ text, pattern: toPatterns(required(partition), required(sort)) }),
  );

  /** The keys that functions make if every part is `o`, like the organization on the page. */
  const samplesOf = (functions: object): readonly (readonly [name: string, key: string])[] =>
    Object.entries(functions).map(([name, make]) => {
      const made: Record<string, string> = make(...Array.from({ length: 5 }, () => 'o'));
      return [name, Object.values(made).join(' / ')];
    });
  /** What is counted is a part of a key that has parts itself. */
  const counted = [
    'o',
    'STATUS',
    'QUEUE#o',
    'DAYS#o',
    'DUE#o',
    'AGENTS',
    'PROMISES#o',
    'STEPS#o#o',
    'LEDGERDAYS#o',
    'LEDGERMONTHS#o',
  ];
  const countKeys = Object.fromEntries(
    counted.map((of) => [`counts of ${of}`, (o: OrganizationId) => keys.counts(o, of, 'o')]),
  );

  it.each([
    { of: 'items', functions: { ...keys, ...countKeys }, listed: rows },
    { of: 'indexes', functions: indexKeys, listed: indexRows },
  ])('has every key of $of, and no other', ({ functions, listed }) => {
    const samples = samplesOf(functions);
    expect(samples.length).toBeGreaterThan(20);
    expect(samples.filter(([, key]) => !listed.some(({ pattern }) => pattern.test(key)))).toEqual([]);
    expect(
      listed.filter(({ pattern }) => !samples.some(([, key]) => pattern.test(key))).map(({ text }) => text),
    ).toEqual([]);
  });
});
