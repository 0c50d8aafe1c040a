import { describe, expect, it } from 'vitest';
import { compileCondition, fieldsChange, compileUpdate } from '../../../lib/aws/table/update-expression.ts';

describe('a change of an item', () => {
  it('is what is set, set once, added and removed, on its condition', () => {
    expect(
      compileUpdate({
        set: { name: 'Ana', note: undefined, 'results.c7': 1 },
        setOnce: { id: 'a' },
        add: { version: 1 },
        remove: ['email', 'attempts.i1'],
        onlyIf: { expression: '#version = :before OR #contact.#id = :id', values: { ':before': 3, ':id': 'c' } },
      }),
    ).toEqual({
      UpdateExpression:
        'SET #name = :v_name, #results.#c7 = :v_results_c7, #id = if_not_exists(#id, :v_id) ' +
        'ADD #version :v_version REMOVE #email, #attempts.#i1',
      ConditionExpression: '#version = :before OR #contact.#id = :id',
      ExpressionAttributeNames: {
        '#version': 'version',
        '#contact': 'contact',
        '#id': 'id',
        '#name': 'name',
        '#results': 'results',
        '#c7': 'c7',
        '#email': 'email',
        '#attempts': 'attempts',
        '#i1': 'i1',
      },
      ExpressionAttributeValues: {
        ':before': { N: '3' },
        ':id': { S: 'c' },
        ':v_name': { S: 'Ana' },
        ':v_results_c7': { N: '1' },
        ':v_id': { S: 'a' },
        ':v_version': { N: '1' },
      },
    });
  });

  it('has no part that nothing is in', () => {
    expect(compileUpdate({ remove: ['a'] })).toEqual({
      UpdateExpression: 'REMOVE #a',
      ExpressionAttributeNames: { '#a': 'a' },
    });
    expect(compileUpdate({ set: { a: undefined, b: null }, setOnce: {} }).UpdateExpression).toBe('SET #b = :v_b');
  });

  it('has its own values, whoever had the same names before', () => {
    const valuesOf = (a: unknown, b: unknown) => compileUpdate({ set: { a, b } }).ExpressionAttributeValues;
    expect(valuesOf(1, 2)).toEqual({ ':v_a': { N: '1' }, ':v_b': { N: '2' } });
    expect(valuesOf('x', null)).toEqual({ ':v_a': { S: 'x' }, ':v_b': { NULL: true } });
  });

  it.each([
    [{ set: { a: 1 } }, 'SET #a = :v_a'],
    [{ setOnce: { a: 1 } }, 'SET #a = if_not_exists(#a, :v_a)'],
    [{ add: { a: 1 } }, 'ADD #a :v_a'],
    [{ remove: ['a'] }, 'REMOVE #a'],
    [{ set: { a: 1, b: 1 } }, 'SET #a = :v_a, #b = :v_b'],
    [{ set: { b: 1, a: 1 } }, 'SET #b = :v_b, #a = :v_a'],
  ])('%j is not taken for another', (change, expression) => {
    expect(compileUpdate(change).UpdateExpression).toBe(expression);
  });

  it('with names that never come again is the same after a thousand others', () => {
    const changeOf = (n: number) => compileUpdate({ remove: [`attempts.i${n}`], add: { version: n } });
    const first = changeOf(0);
    for (let n = 1; n <= 1000; n++) changeOf(n);
    expect(changeOf(0)).toEqual(first);
  });
});

describe('a condition', () => {
  it('names its attributes, and its values where it has any', () => {
    expect(compileCondition({ expression: 'attribute_not_exists(#pk)' })).toEqual({
      ConditionExpression: 'attribute_not_exists(#pk)',
      ExpressionAttributeNames: { '#pk': 'pk' },
    });
    expect(compileCondition({ expression: '#rank < :rank', values: { ':rank': 3 } })).toEqual({
      ConditionExpression: '#rank < :rank',
      ExpressionAttributeNames: { '#rank': 'rank' },
      ExpressionAttributeValues: { ':rank': { N: '3' } },
    });
  });
});

describe('fields as a caller gives them', () => {
  it('are set, and removed where they are null', () => {
    expect(fieldsChange({ a: 'x', b: null, c: '' })).toEqual({ set: { a: 'x', c: '' }, remove: ['b'] });
  });
});
