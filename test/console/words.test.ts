import { describe, expect, it } from 'vitest';
import { type Area, areas } from '../../console/words/areas.ts';
import { type Language, languages } from '../../console/words/languages.ts';
import { loadWords } from '../../console/words/load-words.ts';

type Fill = (text: (...values: readonly unknown[]) => unknown) => string;

/** A value in a text, as a number, a text or a count. */
const valueOf = (text: string, isOne = false) => ({
  text,
  of: (one: string, other: string) => (isOne ? one : other),
  toString: () => text,
});
const withNames: Fill = (text) => String(text(valueOf('first'), valueOf('second'), valueOf('third')));

/** The texts by their names; a text with values in it is filled. */
function textsOf(words: object, fill: Fill, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] => {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'function') return [[at, fill(value)]];
    return typeof value === 'string' ? [[at, value]] : textsOf(value, fill, at);
  });
}

const load = async (area: string, language: Language) => textsOf(await loadWords(area as Area, language), withNames);

/** Spanish texts of several words that are the same in Portuguese, by area. Single words often are. */
const sameInPortuguese: Readonly<Partial<Record<Area, readonly string[]>>> = {
  account: ['never'],
  organization: ['limits.per_week'],
  receipts: ['windows.week'],
  shell: ['results', 'filters'],
  voice: ['agent'],
};
const sameInEnglish: Readonly<Partial<Record<Area, readonly string[]>>> = {
  terms: ['channels.sms', 'channels.whatsapp'],
  shell: ['screens.webhooks', 'screens.webhook'],
};

/** Words that end like plurals. */
const notPlural = 'is|was|has|agrees|permits|accepts|ms|es|das|más|después|depois|às';
const plural = new RegExp(String.raw`(?<![\d.,])1 (?:(?:de|of) )?(?!(?:${notPlural})(?!\p{L}))\p{L}+s(?!\p{L})`, 'u');
const isUnequal = (text: string): boolean => plural.test(text);

/** Filled with ones: by numbers where the text compares them, else by counts. */
const withOnes: Fill = (text) => {
  const one = valueOf('1', true);
  const counted = String(text(one, one, one));
  return isUnequal(counted) ? withNumbers(text, counted) : counted;
};
const withNumbers = (text: Parameters<Fill>[0], counted: string): string => {
  try {
    return String(text(1, 1, 1));
  } catch {
    return counted;
  }
};

/** Texts in which the number is never 1 or comes with its unit. */
const withoutOne: Readonly<Partial<Record<Area, readonly string[]>>> = {
  accounts: ['selectionLimit'],
  billing: ['usage'],
  overview: ['days', 'lastDays'],
  receipts: ['windows.rolling'],
};

describe.each(Object.keys(areas) as Area[])('the words of the area %s', (area) => {
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
    const texts = textsOf(await loadWords(area, language), withOnes);
    const unequal = texts.filter(([name, text]) => isUnequal(text) && withoutOne[area]?.includes(name) !== true);
    expect(unequal).toEqual([]);
  });
});
