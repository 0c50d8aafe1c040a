import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { costPages, patternPage } from '../../bench/cost-pages.ts';
import { fillDocument } from '../../bench/document.ts';

describe('the pages about costs', () => {
  it.each(costPages().map(({ file, tables }) => ({ page: path.basename(file), file, tables })))(
    '$page has the figures of the model; npm run cost -- --write updates it',
    async ({ file, tables }) => {
      expect(await fillDocument(file, tables)).toBe(readFileSync(file, 'utf8'));
    },
  );

  it('access-patterns.txt has the declared costs; npm run cost -- --write updates it', () => {
    const { file, text } = patternPage();
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});
