import { describe, expect, it } from 'vitest';
import { findValueProblems, maxDepth, pruneToDepth } from '../../../lib/platform/http/value-problems.ts';

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

describe('a value of a request', () => {
  it('is accepted if its text is well-formed and it is not nested too deeply', () => {
    expect(findValueProblems({ name: 'Ana 😀', list: [1, null, { a: 'ñ' }] })).toEqual([]);
    expect(findValueProblems(nested(maxDepth))).toEqual([]);
  });

  it.each([
    ['a text', { contact: { name: '\ud83d' } }, 'contact.name'],
    ['a text in a list', { phones: ['+1', 'x\ude00'] }, 'phones.1'],
    ['a name', { contact: { 'a\ud83d': 1 } }, 'contact.a\ufffd'],
    ['the text itself', '\ud83d', ''],
  ])('with half of a surrogate pair in %s is rejected there', (_, value, path) => {
    expect(findValueProblems(value)).toMatchObject([{ path, code: 'malformed_text' }]);
  });

  it('finds a field that the parser would leave out without a word', () => {
    const value: unknown = JSON.parse('{"custom":{"region":"north","__proto__":1}}');
    expect(findValueProblems(value)).toMatchObject([{ path: 'custom.__proto__', code: 'unknown_field' }]);
  });

  it('is rejected with any number of levels beyond the limit', () => {
    for (const levels of [maxDepth + 1, 20_000, 1_000_000])
      expect(findValueProblems({ a: nested(levels) })).toMatchObject([{ code: 'too_deep' }]);
  });

  it('is reported with at most a hundred problems, and paths of a limited length', () => {
    const problems = findValueProblems(Array.from({ length: 1000 }, () => ({ ['x'.repeat(10_000)]: '\ud83d' })));
    expect(problems).toHaveLength(100);
    for (const { path } of problems) expect(path.length).toBeLessThanOrEqual(200);
  });
});

describe('a pruned value', () => {
  it('is unchanged if it is not too deep', () => {
    const value = { a: [{ b: null }], __proto__: null, text: 'x' };
    expect(pruneToDepth(value)).toEqual(value);
    expect(pruneToDepth(nested(maxDepth))).toEqual(nested(maxDepth));
  });

  it('can be serialized, and is still too deep', () => {
    const pruned = pruneToDepth({ external_id: 'A', deep: nested(1_000_000) });
    expect(JSON.stringify(pruned).length).toBeLessThan(200);
    expect(findValueProblems(JSON.parse(JSON.stringify(pruned)))).toMatchObject([{ code: 'too_deep' }]);
    expect(pruned).toMatchObject({ external_id: 'A' });
  });
});
