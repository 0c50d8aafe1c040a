import { describe, expect, it } from 'vitest';
import { eventFilter } from '../../../local/functions/event-filter.ts';

const record = {
  eventName: 'MODIFY',
  dynamodb: { NewImage: { kind: { S: 'contact' }, name: { S: 'Ana' } }, SizeBytes: 42, tags: ['a', 'b'] },
};

describe('an event filter', () => {
  it.each([
    [{ eventName: ['INSERT', 'MODIFY'] }, true],
    [{ eventName: ['REMOVE'] }, false],
    [{ eventName: ['MODIFY'], dynamodb: { NewImage: { kind: { S: ['contact'] } } } }, true],
    [{ dynamodb: { NewImage: { kind: { S: ['account'] } } } }, false],
    [{ dynamodb: { OldImage: { kind: { S: ['contact'] } } } }, false],
    [{ dynamodb: { NewImage: { gone: { S: [{ exists: false }] } } } }, true],
    [{ dynamodb: { NewImage: { name: { S: [{ exists: true }] } } } }, true],
    [{ dynamodb: { NewImage: { name: { S: [{ prefix: 'A' }] } } } }, true],
    [{ dynamodb: { NewImage: { name: { S: [{ suffix: 'x' }] } } } }, false],
    [{ dynamodb: { NewImage: { name: { S: [{ 'anything-but': ['Ana'] }] } } } }, false],
    [{ dynamodb: { NewImage: { name: { S: [{ 'anything-but': { prefix: 'B' } }] } } } }, true],
    [{ dynamodb: { SizeBytes: [{ numeric: ['>', 40, '<=', 42] }] } }, true],
    [{ dynamodb: { tags: ['b'] } }, true],
    [{ $or: [{ eventName: ['REMOVE'] }, { dynamodb: { SizeBytes: [42] } }] }, true],
  ])('%j passes the record: %s', (pattern, passes) => {
    expect(eventFilter([pattern])(record)).toBe(passes);
  });

  it('passes every record without patterns, and records that match one of several', () => {
    expect(eventFilter([])(record)).toBe(true);
    expect(eventFilter([{ eventName: ['REMOVE'] }, { eventName: ['MODIFY'] }])(record)).toBe(true);
  });

  it('with an unsupported operator is an error that names it', () => {
    expect(() => eventFilter([{ eventName: [{ wildcard: 'M*' }] }])).toThrow('wildcard');
  });
});
