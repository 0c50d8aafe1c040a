import { describe, expect, it } from 'vitest';
import { type Area, areas } from '../../console/locales/areas.ts';
import { countIn } from '../../console/locales/count.ts';
import { type Language, languages } from '../../console/locales/languages.ts';
import { loadTranslations } from '../../console/locales/load-translations.ts';
import { sourcesIn } from '../structure/sources.ts';

type Fill = (text: (...values: readonly unknown[]) => unknown) => string;

/** A sample value: text, a count, or the parameters of a broken rule. */
function valueOf(text: string, isOne = false) {
  const count = { text, of: (one: string, other: string) => (isOne ? one : other) };
  return { ...count, size: count, toString: () => text };
}
const withNames: Fill = (text) => String(text(valueOf('first'), valueOf('second'), valueOf('third')));

/** The texts by name, with sample values filled in. */
function textsOf(translations: object, fill: Fill, path = ''): [string, string][] {
  return Object.entries(translations).flatMap(([name, value]): [string, string][] => {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'function') return [[at, fill(value)]];
    return typeof value === 'string' ? [[at, value]] : textsOf(value, fill, at);
  });
}

const load = async (area: string, language: Language) =>
  textsOf(await loadTranslations(area as Area, language), withNames);

/** Spanish phrases that are identical in Portuguese, by area. Single words often are. */
const sameInPortuguese: Readonly<Partial<Record<Area, readonly string[]>>> = {
  account: ['never', 'position'],
  duplicates: ['showAll', 'sides.0', 'sides.1', 'choice'],
  imports: ['fields.contact.document.type'],
  organization: ['limits.per_week'],
  plans: ['intervals.week'],
  receipts: ['windows.week'],
  shell: ['results', 'filters'],
  voice: ['agent'],
};
const sameInEnglish: Readonly<Partial<Record<Area, readonly string[]>>> = {
  account: ['shortActions.plan'],
  duplicates: ['choice'],
  terms: ['channels.sms', 'channels.whatsapp'],
  shell: ['screens.webhooks', 'screens.webhook'],
};

/** Words that look like plurals. */
const notPlural = 'is|was|has|agrees|permits|accepts|ms|es|das|mes|mês|más|después|depois|antes|às';
const plural = new RegExp(String.raw`(?<![\d.,])1 (?:(?:de|of) )?(?!(?:${notPlural})(?!\p{L}))\p{L}+s(?!\p{L})`, 'u');
const isUnequal = (text: string): boolean => plural.test(text);

const withOnes: Fill = (text) => {
  const one = valueOf('1', true);
  return String(text(one, one, one));
};

/** Texts whose number is never 1 or has its own unit. */
const withoutOne: Readonly<Partial<Record<Area, readonly string[]>>> = {
  accounts: ['selectionLimit'],
  billing: ['usage'],
  overview: ['days', 'comparedWith', 'deliveredShare', 'points'],
  receipts: ['windows.rolling'],
  shell: ['exportedFirst'],
};

describe.each(Object.keys(areas) as Area[])('the texts of the area %s', (area) => {
  it('are in every language, and none is empty', async () => {
    const names = (await load(area, 'es')).map(([name]) => name);
    expect(names.length).toBeGreaterThan(0);
    for (const language of Object.keys(languages) as Language[]) {
      const texts = await load(area, language);
      expect(texts.map(([name]) => name)).toEqual(names);
      expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
    }
  });

  it('are translated', async () => {
    const spanish = new Map(await load(area, 'es'));
    const untranslated = async (language: Language) =>
      (await load(area, language)).filter(([name, text]) => spanish.get(name) === text);
    const sentences = (texts: readonly [string, string][]) => texts.filter(([, text]) => text.includes(' '));
    const names = (texts: readonly [string, string][]) => texts.map(([name]) => name);
    expect(names(sentences(await untranslated('pt')))).toEqual(sameInPortuguese[area] ?? []);
    expect(names(await untranslated('en'))).toEqual(sameInEnglish[area] ?? []);
  });

  it.each(Object.keys(languages) as Language[])('say one thing in the singular in %s', async (language) => {
    const texts = textsOf(await loadTranslations(area, language), withOnes);
    const unequal = texts.filter(([name, text]) => isUnequal(text) && withoutOne[area]?.includes(name) !== true);
    expect(unequal).toEqual([]);
  });
});

describe('a text with a number', () => {
  it('leaves it to the locale which numbers are singular', () => {
    const texts = sourcesIn('console/locales/*/*.ts');
    expect(texts.length).toBeGreaterThan(50);
    const comparing = texts.filter(({ text }) => /[=!]== 1\b|\bisOne\b|\bPluralRules\b/.test(text));
    expect(comparing.map(({ file }) => file)).toEqual([]);
  });

  it.each([
    ['pt-BR', 'pt', 0, '0 conta foi pausada.'],
    ['pt-BR', 'pt', 1, '1 conta foi pausada.'],
    ['pt-BR', 'pt', 2, '2 contas foram pausadas.'],
    ['es-AR', 'es', 0, 'Se pausaron 0 cuentas.'],
    ['es-AR', 'es', 1, 'Se pausó 1 cuenta.'],
    ['en-US', 'en', 1, '1 account paused.'],
  ] as const)('agrees with it: in %s (%s) %i is "%s"', async (locale, language, count, text) => {
    expect((await loadTranslations('accounts', language)).paused(countIn(locale, count))).toBe(text);
  });

  it('agrees with the limit of a broken rule', async () => {
    const { brokenRules } = await loadTranslations('shell', 'es');
    const tooShort = (limit: number) =>
      brokenRules.too_short({ limit, unit: 'character', size: countIn('es-AR', limit) });
    expect([tooShort(1), tooShort(8)]).toEqual([
      'Debe tener al menos 1 carácter.',
      'Debe tener al menos 8 caracteres.',
    ]);
  });
});
