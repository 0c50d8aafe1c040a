import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  importWarningCodes,
  paymentWarningCodes,
  undoWarningCodes,
} from '../../../lib/portfolio/imports/import-warning-codes.ts';

describe('the page about imports', () => {
  const page = readFileSync('docs/imports.md', 'utf8');
  const explained = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, code]) => code);

  it('explains the code of every warning, and no other', () => {
    expect(explained).toEqual([...importWarningCodes, ...paymentWarningCodes, ...undoWarningCodes]);
  });
});
