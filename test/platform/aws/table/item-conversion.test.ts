import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marshallItem, unmarshallItem } from '../../../../lib/platform/aws/table/item-conversion.ts';

/** `__proto__` would change the object instead of becoming a field. It is rejected where requests and events come in. */
const name = fc.string().filter((text) => text !== '__proto__');
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true, min: -1e15, max: 1e15 }).filter((number) => !Object.is(number, -0)),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any')),
    fc.dictionary(name, tie('any'), { noNullPrototype: true }),
  ),
})).any;

describe('an item of the table', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.dictionary(name, value, { noNullPrototype: true }), (item) => {
        expect(unmarshallItem(marshallItem(item))).toEqual(item);
      }),
    );
  });

  it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__', 'prototype'])(
    'has maps with a field named %s, whatever its value',
    (odd) => {
      for (const inner of ['text', ['text'], { name: 'Map' }, { name: 'Set' }, { [odd]: [{ [odd]: 1 }] }, null]) {
        const item = { map: { [odd]: inner, other: 1 }, list: [{ [odd]: inner }] };
        expect(unmarshallItem(marshallItem(item))).toEqual(item);
      }
    },
  );

  it('leaves out a field named __proto__', () => {
    const map = JSON.parse('{"__proto__":{"a":1},"b":{"__proto__":"x","constructor":2}}');
    expect(marshallItem({ map })).toEqual({ map: { M: { b: { M: { constructor: { N: '2' } } } } } });
    expect(unmarshallItem(marshallItem({ map }))).toEqual({ map: { b: { constructor: 2 } } });
  });

  it('holds bytes as they are', () => {
    const bytes = new Uint8Array([1, 2]);
    expect(marshallItem({ bytes, map: { constructor: bytes } })).toEqual({
      bytes: { B: bytes },
      map: { M: { constructor: { B: bytes } } },
    });
  });

  it('holds sums of any size, which are read as the nearest number', () => {
    expect(marshallItem({ sum: 2n ** 60n + 1n })).toEqual({ sum: { N: '1152921504606846977' } });
    expect(unmarshallItem({ sum: { N: '1152921504606846977' } })).toEqual({ sum: 2 ** 60 });
  });

  it('leaves out what is undefined', () => {
    expect(marshallItem({ a: undefined, b: { c: undefined } })).toEqual({ b: { M: {} } });
  });

  it.each([NaN, Infinity, 2 ** 53, Symbol('s')])('cannot hold %s', (unstorable) => {
    expect(() => marshallItem({ unstorable })).toThrow();
  });
});
