import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { replaceTables, resultsTable } from '../../bench/document.ts';
import { result, withEarlier } from '../../bench/result.ts';
import { renderStoredResults } from '../../bench/stored-results.ts';

const document = [
  '# Page',
  '<!-- one -->',
  'old',
  '<!-- end of one -->',
  'between',
  '<!-- two -->',
  'old',
  '<!-- end of two -->',
].join('\n');

describe('replaceTables', () => {
  it('fills the placeholders of given tables and leaves the others unchanged', () => {
    const written = replaceTables(document, { one: '| new |', two: undefined });
    expect(written).toContain('<!-- one -->\n\n| new |\n\n<!-- end of one -->\nbetween\n');
    expect(written).toContain('<!-- two -->\nold\n<!-- end of two -->');
    expect(replaceTables(document, { one: undefined, two: undefined })).toBe(document);
  });

  it('throws if the document has no placeholder for a table', () => {
    expect(() => replaceTables(document, { three: undefined })).toThrow('three');
  });
});

describe('a row', () => {
  const row = (value: number) =>
    result({ id: 'row', metric: 'a metric', unit: 'ratio', target: { atLeast: 0.5 }, reference: 'another' }, [value]);

  it('shows the values of the two runs before, the newest first', () => {
    const third = withEarlier(row(3), withEarlier(row(2), withEarlier(row(1), undefined)));
    expect(withEarlier(row(4), third).earlier).toEqual([3, 2]);
    expect(resultsTable([third])).toMatch(/^row +3 +2, 1 +≥ 0.5 +a metric$/m);
    expect(resultsTable([row(1)])).toMatch(/^row +1 +≥ 0.5 +a metric$/m);
  });
});

describe('the table of the benchmark and its chart', () => {
  it('have the stored results; npm run bench -- --page updates them', () => {
    for (const [file, text] of Object.entries(renderStoredResults()))
      expect(readFileSync(file, 'utf8'), file).toBe(text);
  });
});
