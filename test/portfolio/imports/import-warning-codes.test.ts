import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isLanguage, languages } from '../../../console/locales/languages.ts';
import { loadTranslations } from '../../../console/locales/load-translations.ts';
import {
  importWarningCodes,
  paymentWarningCodes,
  undoWarningCodes,
} from '../../../lib/portfolio/imports/import-warning-codes.ts';

const codes: readonly string[] = [...importWarningCodes, ...paymentWarningCodes, ...undoWarningCodes];

describe('the code of every warning, and no other,', () => {
  it('is explained on the page about imports', () => {
    const page = readFileSync('docs/imports.md', 'utf8');
    expect([...page.matchAll(/^\| `(\w+)`/gm)].map(([, code]) => code)).toEqual(codes);
  });

  it.each(Object.keys(languages).filter(isLanguage))('is explained in the console in %s', async (language) => {
    const { warningTexts } = await loadTranslations('imports', language);
    expect(Object.keys(warningTexts)).toEqual(codes);
    for (const text of Object.values(warningTexts)) expect(text.length).toBeGreaterThan(20);
  });
});
