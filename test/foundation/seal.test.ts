import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveSealingKey, seal, unseal } from '../../lib/foundation/seal.ts';

const secret = 'the secret of a deployment, generated';
const key = deriveSealingKey(secret, 'signing');

describe('a sealed text', () => {
  it('is read by its owner with the same key, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, owner) => {
        expect(unseal(key, seal(key, text, owner), owner)).toBe(text);
      }),
    );
  });

  it('shows nothing of the text, and is another one each time', () => {
    const sealed = Array.from({ length: 50 }, () => seal(key, 'whsec_secret', 'owner'));
    expect(new Set(sealed).size).toBe(50);
    for (const each of sealed) expect(Buffer.from(each.slice(3), 'base64url').toString('latin1')).not.toContain('sec');
  });

  it('cannot be read for another owner, for another purpose or with another secret', () => {
    const sealed = seal(key, 'whsec_secret', 'owner');
    expect(() => unseal(key, sealed, 'another owner')).toThrow();
    expect(() => unseal(deriveSealingKey(secret, 'another purpose'), sealed, 'owner')).toThrow();
    expect(() => unseal(deriveSealingKey(`${secret}.`, 'signing'), sealed, 'owner')).toThrow();
  });

  it('cannot be read once a single bit of it has changed', () => {
    const sealed = seal(key, 'whsec_secret', 'owner');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => unseal(key, `v1.${changed.toString('base64url')}`, 'owner')).toThrow();
    }
  });

  it.each(['', 'v1', 'v1.', 'v1.AAAA', 'whsec_secret', `v2.${seal(key, 'x', 'owner').slice(3)}`])('is not %j', (text) =>
    expect(() => unseal(key, text, 'owner')).toThrow('The text is not sealed.'),
  );
});
