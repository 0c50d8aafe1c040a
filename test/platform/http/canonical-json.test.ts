import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../lib/platform/http/canonical-json.ts';

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]): [string, unknown] => [name, shuffled(each)])
      .reverse(),
  );
};

describe('canonical JSON', () => {
  it('does not depend on the order of keys or on white space', () => {
    const text = '{ "b": [1, {"d": null, "c": "é"}],\n "a": 1.50 }';
    expect(canonicalJson(JSON.parse(text))).toBe('{"a":1.5,"b":[1,{"c":"é","d":null}]}');
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it('parses to the same value, so that different values have different text', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value: unknown = JSON.parse(text);
        expect(JSON.parse(canonicalJson(value))).toEqual(value);
      }),
    );
  });

  it.each([
    ['the order of an array', [1, 2], [2, 1]],
    ['a number and its text', { a: 1 }, { a: '1' }],
    ['null and an absent field', { a: null }, {}],
    ['the boundary of an element', [['a'], 'b'], [['a', 'b']]],
  ])('distinguishes %s', (_, one, other) => {
    expect(canonicalJson(one)).not.toBe(canonicalJson(other));
  });

  it('keeps the key __proto__', () => {
    expect(canonicalJson(JSON.parse('{"__proto__":{"b":1},"a":2}'))).toBe('{"__proto__":{"b":1},"a":2}');
  });

  it('does not exhaust the stack for a value nested 100,000 levels deep', () => {
    const text = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(canonicalJson(JSON.parse(text))).toBe(text);
  });
});
