import { describe, expect, it } from 'vitest';
import {
  AccountId,
  ContactId,
  ImportJobId,
  accountIdOfRecord,
  deriveId,
  deterministicIds,
  parseId,
  randomIds,
  toImportJobId,
  tryParseId,
} from '../../lib/foundation/ids.ts';

const uuid = '0b0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c';

describe('an id', () => {
  it('is parsed to lower case', () => {
    expect(parseId(AccountId, uuid.toUpperCase())).toBe(uuid);
  });

  it.each(['', 'nobody', `${uuid}0`, uuid.replaceAll('-', ''), '0b0e7a1c-7d3f-0a55-9f0e-3f5d6f0a1b2c'])(
    'is not parsed from %j',
    (text) => {
      expect(tryParseId(AccountId, text)).toBeUndefined();
      expect(() => parseId(AccountId, text)).toThrow();
    },
  );

  it('is derived from a namespace and a name, as RFC 9562 has it', () => {
    const dnsNamespace = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
    expect(deriveId(AccountId, dnsNamespace, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });

  it('is random for a new record, and the same again for a repeated request', () => {
    const create = (newId = randomIds()) => [newId(AccountId), newId(ContactId)];
    expect(new Set([...create(), ...create()]).size).toBe(4);
    expect(create(deterministicIds(uuid))).toEqual(create(deterministicIds(uuid)));
    expect(new Set(create(deterministicIds(uuid))).size).toBe(2);
  });
});

describe('the id of an import job', () => {
  const job = toImportJobId(uuid);

  it('has a prefix and no hyphens', () => {
    expect(job).toBe(`imp_${uuid.replaceAll('-', '')}`);
    expect(tryParseId(ImportJobId, uuid)).toBeUndefined();
  });

  it('gives each of its records an account id of its own', () => {
    expect(accountIdOfRecord(job, 0)).toBe(accountIdOfRecord(job, 0));
    expect(accountIdOfRecord(job, 1)).not.toBe(accountIdOfRecord(job, 0));
  });
});
