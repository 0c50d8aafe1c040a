import { describe, expect, it } from 'vitest';
import { createFormat } from '../../console/locales/create-format.ts';
import { daysPastDueText, dueText } from '../../console/locales/due-text.ts';
import { type Language, languages } from '../../console/locales/languages.ts';
import { loadTranslations } from '../../console/locales/load-translations.ts';

const expected: Readonly<Record<Language, readonly [number, besideDate: string, inColumn: string][]>> = {
  es: [
    [-25, 'vence en 25 días', 'vence en 25 d'],
    [-1, 'vence en 1 día', 'vence en 1 d'],
    [0, 'vence hoy', '0'],
    [25, '25 días de atraso', '25'],
  ],
  pt: [
    [-25, 'vence daqui a 25 dias', 'vence em 25 d'],
    [-1, 'vence daqui a 1 dia', 'vence em 1 d'],
    [0, 'vence hoje', '0'],
    [25, '25 dias em atraso', '25'],
  ],
  en: [
    [-25, 'due in 25 days', 'due in 25 d'],
    [-1, 'due in 1 day', 'due in 1 d'],
    [0, 'due today', '0'],
    [25, '25 days past due', '25'],
  ],
};

/** The space between a number and its unit does not break. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe.each(Object.keys(languages) as Language[])('days past due in %s', (language) => {
  it.each(expected[language])('%d beside the due date: %s; in a list: %s', async (days, besideDate, inColumn) => {
    const format = createFormat(language);
    const [account, accounts] = [
      await loadTranslations('account', language),
      await loadTranslations('accounts', language),
    ];
    expect(plain(dueText(days, account, format))).toBe(besideDate);
    expect(plain(daysPastDueText(days, accounts, format))).toBe(inColumn);
  });

  it('of a debt without a due date are a dash in a list', async () => {
    expect(daysPastDueText(null, await loadTranslations('accounts', language), createFormat(language))).toBe('—');
  });
});
