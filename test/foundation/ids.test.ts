import { describe, expect, it } from 'vitest';
import {
  accountIdOfRecord,
  deriveId,
  deterministicIds,
  randomIds,
  timedUuid,
  timedUuidsFrom,
} from '../../lib/foundation/derived-ids.ts';
import { AccountId, ContactId, ImportJobId, parseId, toImportJobId, tryParseId } from '../../lib/foundation/ids.ts';

const uuid = '0b0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c';

describe('an id', () => {
  it('is parsed to lower case', () => {
    expect(parseId(AccountId, uuid.toUpperCase())).toBe(uuid);
  });

  it('is parsed whatever version of a UUID it is, as the format `uuid` of JSON Schema allows', () => {
    const ofNoVersion = '0b0e7a1c-7d3f-0a55-9f0e-3f5d6f0a1b2c';
    expect(parseId(AccountId, ofNoVersion)).toBe(ofNoVersion);
  });

  it.each(['', 'nobody', `${uuid}0`, uuid.replaceAll('-', ''), `urn:uuid:${uuid}`, uuid.replace('0', 'g')])(
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

describe('a UUID that begins with a time', () => {
  const at = Date.parse('2026-11-21T14:03:12.000Z');

  it('is of version 7 with that time, as RFC 9562 has it', () => {
    // The example of RFC 9562, appendix A.6, is of this time.
    const example = Date.parse('2022-02-22T19:22:22.000Z');
    expect(timedUuid(example, uuid, 'x')).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('is the same for the same time and name, and another for another of them', () => {
    expect(timedUuid(at, uuid, 'a')).toBe(timedUuid(at, uuid, 'a'));
    expect(new Set([timedUuid(at, uuid, 'a'), timedUuid(at, uuid, 'b'), timedUuid(at + 1, uuid, 'a')]).size).toBe(3);
  });

  it('sorts by its time', () => {
    const times = [0, at, at + 1, at + 86_400_000];
    const ids = times.map((time) => timedUuid(time, uuid, String(Math.random())));
    expect(ids.toSorted()).toEqual(ids);
    for (const [n, time] of times.entries()) {
      expect(timedUuidsFrom(time) <= ids[n]!).toBe(true);
      expect(n === 0 || timedUuidsFrom(time) > ids[n - 1]!).toBe(true);
    }
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
