import { describe, expect, it } from 'vitest';
import { type Area, areas } from '../../console/words/areas.ts';
import { type Language, languages } from '../../console/words/languages.ts';
import { loadWords } from '../../console/words/load-words.ts';

/** The texts by their names; a text with values in it is filled with their names. */
function textsOf(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] => {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'function') return [[at, String(value('first', 'second', 'third'))]];
    return typeof value === 'string' ? [[at, value]] : textsOf(value, at);
  });
}

const load = async (area: string, language: Language) => textsOf(await loadWords(area as Area, language));

/** Spanish texts of several words that are the same in Portuguese, by area. Single words often are. */
const sameInPortuguese: Readonly<Partial<Record<Area, readonly string[]>>> = {
  account: ['never'],
  organization: ['limits.per_week'],
  receipts: ['windows.week'],
  voice: ['agent'],
};
const sameInEnglish: Readonly<Partial<Record<Area, readonly string[]>>> = {
  terms: ['channels.sms', 'channels.whatsapp'],
  shell: ['screens.webhooks', 'screens.webhook'],
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
});
