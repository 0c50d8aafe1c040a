import { describe, expect, it } from 'vitest';
import { keyPatterns, keys } from '../../../../lib/platform/aws/table/keys.ts';
import { deriveId } from '../../../../lib/foundation/derived-ids.ts';
import { AccountId, OrganizationId, parseId } from '../../../../lib/foundation/ids.ts';
import { wildcard } from '../../../../local/aws/policy.ts';

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
