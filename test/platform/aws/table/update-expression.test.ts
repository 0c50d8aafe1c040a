import { describe, expect, it } from 'vitest';
import { compileCondition, compileUpdate, fieldsChange } from '../../../../lib/platform/aws/table/update-expression.ts';

describe('a compiled update', () => {
  it('sets, sets once, adds and removes, on its condition', () => {
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
        ':before': 3,
        ':id': 'c',
        ':v_name': 'Ana',
        ':v_results_c7': 1,
        ':v_id': 'a',
        ':v_version': 1,
      },
    });
  });

  it('appends to a list, which may not exist yet', () => {
    expect(compileUpdate({ append: { answers: ['a'] }, onlyIf: { expression: 'attribute_exists(#pk)' } })).toEqual({
      UpdateExpression: 'SET #answers = list_append(if_not_exists(#answers, :v_none_yet), :v_answers)',
      ConditionExpression: 'attribute_exists(#pk)',
      ExpressionAttributeNames: { '#pk': 'pk', '#answers': 'answers' },
      ExpressionAttributeValues: { ':v_none_yet': [], ':v_answers': ['a'] },
    });
  });

  it('leaves out empty clauses', () => {
    expect(compileUpdate({ remove: ['a'] })).toEqual({
      UpdateExpression: 'REMOVE #a',
      ExpressionAttributeNames: { '#a': 'a' },
    });
    expect(compileUpdate({ set: { a: undefined, b: null }, setOnce: {} }).UpdateExpression).toBe('SET #b = :v_b');
  });

  it('has its own values when it shares its names with an earlier one', () => {
    const valuesOf = (a: unknown, b: unknown) => compileUpdate({ set: { a, b } }).ExpressionAttributeValues;
    expect(valuesOf(1, 2)).toEqual({ ':v_a': 1, ':v_b': 2 });
    expect(valuesOf('x', null)).toEqual({ ':v_a': 'x', ':v_b': null });
  });

  it.each([
    [{ set: { a: 1 } }, 'SET #a = :v_a'],
    [{ setOnce: { a: 1 } }, 'SET #a = if_not_exists(#a, :v_a)'],
    [{ add: { a: 1 } }, 'ADD #a :v_a'],
    [{ remove: ['a'] }, 'REMOVE #a'],
    [{ set: { a: 1, b: 1 } }, 'SET #a = :v_a, #b = :v_b'],
    [{ set: { b: 1, a: 1 } }, 'SET #b = :v_b, #a = :v_a'],
  ])('of %j is not confused with another', (change, expression) => {
    expect(compileUpdate(change).UpdateExpression).toBe(expression);
  });

  it('is the same after a thousand updates of other names', () => {
    const changeOf = (n: number) => compileUpdate({ remove: [`attempts.i${n}`], add: { version: n } });
    const first = changeOf(0);
    for (let n = 1; n <= 1000; n++) changeOf(n);
    expect(changeOf(0)).toEqual(first);
  });
});

describe('a compiled condition', () => {
  it('names its attributes, and its values if it has any', () => {
    expect(compileCondition({ expression: 'attribute_not_exists(#pk)' })).toEqual({
      ConditionExpression: 'attribute_not_exists(#pk)',
      ExpressionAttributeNames: { '#pk': 'pk' },
    });
    expect(compileCondition({ expression: '#rank < :rank', values: { ':rank': 3 } })).toEqual({
      ConditionExpression: '#rank < :rank',
      ExpressionAttributeNames: { '#rank': 'rank' },
      ExpressionAttributeValues: { ':rank': 3 },
    });
  });
});

describe('the change of fields that a caller sent', () => {
  it('sets values and removes what is null', () => {
    expect(fieldsChange({ a: 'x', b: null, c: '' })).toEqual({ set: { a: 'x', c: '' }, remove: ['b'] });
  });
});
