import { describe, expect, it } from 'vitest';
import { findLongIndexKey, indexKeysOf } from '../../../local/aws/index-keys.ts';

const definition = {
  GlobalSecondaryIndexes: [
    {
      KeySchema: [
        { AttributeName: 'owner', KeyType: 'HASH' },
        { AttributeName: 'name', KeyType: 'RANGE' },
      ],
    },
  ],
};
const indexKeys = new Map(indexKeysOf([{ name: 'things', definition }]));

const long = { S: 'é'.repeat(513) };
const item = { pk: { S: 'a' }, name: long };
const update = { UpdateExpression: 'SET #a = :a, #n = :n', ExpressionAttributeNames: { '#n': 'name' } };
const values = { ExpressionAttributeValues: { ':n': long } };

describe('a key of an index that is too long', () => {
  it.each([
    ['PutItem', { TableName: 'things', Item: item }],
    ['UpdateItem', { TableName: 'things', ...update, ...values }],
    ['UpdateItem', { TableName: 'things', UpdateExpression: 'SET name = if_not_exists(name, :n)', ...values }],
    ['BatchWriteItem', { RequestItems: { things: [{ DeleteRequest: {} }, { PutRequest: { Item: item } }] } }],
    ['TransactWriteItems', { TransactItems: [{ Delete: {} }, { Put: { TableName: 'things', Item: item } }] }],
    ['TransactWriteItems', { TransactItems: [{ Update: { TableName: 'things', ...update, ...values } }] }],
  ])('is found in a %s', (operation, input) => {
    expect(findLongIndexKey(operation, input, indexKeys)).toBe('name');
  });

  it('is not found in another table, in an attribute that is no key, or within the limit of its part', () => {
    const inputs = [
      { TableName: 'others', Item: item },
      { TableName: 'things', Item: { other: long } },
      { TableName: 'things', Item: { name: { S: 'x'.repeat(1024) }, owner: { S: 'x'.repeat(2048) } } },
    ];
    expect(inputs.map((input) => findLongIndexKey('PutItem', input, indexKeys))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
