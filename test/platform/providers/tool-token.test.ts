import { describe, expect, it } from 'vitest';
import { AccountId, parseId } from '../../../lib/foundation/ids.ts';
import { mintToolToken, verifyToolToken } from '../../../lib/platform/providers/signatures/tool-token.ts';
import { required } from '../../harness/required.ts';
import { ref } from './samples.ts';

const secret = 'a secret of at least 32 characters';
const now = new Date('2026-11-21T14:03:22.120Z');
const expires = new Date('2026-11-21T15:03:22.000Z');
const token = mintToolToken({ ref, expires }, secret);

describe('the token of a call', () => {
  it('names the interaction it was minted for', () => {
    expect(verifyToolToken(token, [secret], now)).toEqual({ verdict: 'valid', ref });
  });

  it('is short, and has only characters that are allowed in headers', () => {
    expect(token).toMatch(/^[\w./-]{1,200}$/);
  });

  it('is valid with either secret during a rotation, and wrong with any other', () => {
    expect(verifyToolToken(token, ['new', secret], now)).toMatchObject({ verdict: 'valid' });
    expect(verifyToolToken(token, ['new'], now)).toEqual({ verdict: 'wrong' });
    expect(verifyToolToken(token, [], now)).toEqual({ verdict: 'wrong' });
  });

  it('is stale after its expiry', () => {
    expect(verifyToolToken(token, [secret], new Date(expires.getTime() - 1))).toMatchObject({ verdict: 'valid' });
    expect(verifyToolToken(token, [secret], expires)).toEqual({ verdict: 'stale' });
  });

  it('is wrong if any character was changed', () => {
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === '1' ? '2' : '1';
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      // The last character of base64url has two unused bits, which are compared too.
      expect(verifyToolToken(changed, [secret], now)).toEqual({ verdict: 'wrong' });
    }
  });

  it('is wrong with the account or the expiry of another token', () => {
    const other = mintToolToken({ ref: { ...ref, account: parseId(AccountId, ref.organization) }, expires }, secret);
    const later = mintToolToken({ ref, expires: new Date(expires.getTime() + 60_000) }, secret);
    const mac = required(token.split('.')[2]);
    for (const text of [other, later]) {
      const payload = text.slice(0, text.lastIndexOf('.'));
      expect(verifyToolToken(`${payload}.${mac}`, [secret], now)).toEqual({ verdict: 'wrong' });
    }
  });

  it.each([undefined, ''])('is missing as %j', (text) => {
    expect(verifyToolToken(text, [secret], now)).toEqual({ verdict: 'missing' });
  });

  it.each(['.', '..', 'a.1.b', token.slice(1), `${token}=`, `${token} `, token.replace('.', '')])(
    'is wrong as %j',
    (text) => {
      expect(verifyToolToken(text, [secret], now)).toEqual({ verdict: 'wrong' });
    },
  );
});
