import { describe, expect, it } from 'vitest';
import { replaceTables } from '../../bench/document.ts';

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

describe('the tables of a run', () => {
  it('stand in their places, and a place that the run has nothing for keeps what it has', () => {
    const written = replaceTables(document, { one: '| new |', two: undefined });
    expect(written).toContain('<!-- one -->\n\n| new |\n\n<!-- end of one -->\nbetween\n');
    expect(written).toContain('<!-- two -->\nold\n<!-- end of two -->');
    expect(replaceTables(document, { one: undefined, two: undefined })).toBe(document);
  });

  it('are an error where the page has no place for them', () => {
    expect(() => replaceTables(document, { three: undefined })).toThrow('three');
  });
});
