import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { replaceTables } from '../../bench/document.ts';
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

describe('the page of the benchmark and its chart', () => {
  it('have the stored results; npm run bench -- --page updates them', async () => {
    for (const [file, text] of Object.entries(await renderStoredResults()))
      expect(readFileSync(file, 'utf8'), file).toBe(text);
  });
});
