import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnstorableValueError, fromAttributes, toAttributes } from '../../../lib/aws/table/attribute-values.ts';

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true, min: -1e15, max: 1e15 }).filter((number) => number === 0 || Math.abs(number) >= 1e-130),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any')),
    fc.dictionary(fc.string(), tie('any'), { noNullPrototype: true }),
  ),
})).any;
const item = fc.dictionary(fc.string(), value, { noNullPrototype: true });

describe('an item of the table', () => {
  it('is written as the SDK writes it', () => {
    fc.assert(
      fc.property(item, (values) => {
        expect(toAttributes(values)).toEqual(marshall(values));
      }),
    );
  });

  it('is read as the SDK reads it', () => {
    fc.assert(
      fc.property(item, (values) => {
        const read = unmarshall(marshall(values));
        expect(fromAttributes(marshall(values))).toEqual(read);
      }),
    );
  });

  it('adds up in whole numbers of any size, and is read as the number nearest', () => {
    expect(toAttributes({ sum: 2n ** 60n + 1n })).toEqual({ sum: { N: '1152921504606846977' } });
    expect(fromAttributes({ sum: { N: '1152921504606846977' } })).toEqual({ sum: 2 ** 60 });
  });

  it('leaves out what is not there', () => {
    expect(toAttributes({ a: undefined, b: { c: undefined } })).toEqual({ b: { M: {} } });
  });

  it.each([NaN, Infinity, 2 ** 53, 1e-131, 'cut through \ud83d', Symbol('s'), () => 1])('refuses %s', (strange) => {
    expect(() => toAttributes({ strange })).toThrow(UnstorableValueError);
  });

  it('refuses the name __proto__, at any depth', () => {
    expect(() => toAttributes({ analysis: JSON.parse('{"__proto__":{"admin":true}}') })).toThrow(UnstorableValueError);
  });

  it('refuses to read a kind of value that it does not write', () => {
    expect(() => fromAttributes({ strange: { SS: ['a'] } })).toThrow(TypeError);
  });
});
