import { describe, expect, it } from 'vitest';
import { en } from '../../console/words/en.ts';
import { es } from '../../console/words/es.ts';
import { pt } from '../../console/words/pt.ts';

/** The texts by their names; a text with values in it is filled with their names. */
function textsOf(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] => {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'function') return [[at, String(value('first', 'second'))]];
    return typeof value === 'string' ? [[at, value]] : textsOf(value, at);
  });
}

/** Spanish and Portuguese say these in the same words. */
const sameInPortuguese = new Set([
  'language',
  'notFound',
  'balance',
  'statuses.paused',
  'statuses.escalated',
  'statuses.disputed',
]);

describe('the words of the console', () => {
  it('are in three languages, and none is empty', () => {
    const names = textsOf(es).map(([name]) => name);
    for (const language of [pt, en]) expect(textsOf(language).map(([name]) => name)).toEqual(names);
    expect([...textsOf(es), ...textsOf(pt), ...textsOf(en)].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('are translated', () => {
    const spanish = new Map(textsOf(es));
    const isSpanish = ([name, text]: [string, string]) => spanish.get(name) === text;
    expect(textsOf(en).filter(isSpanish)).toEqual([]);
    expect(
      textsOf(pt)
        .filter(isSpanish)
        .filter(([name]) => !sameInPortuguese.has(name)),
    ).toEqual([]);
  });
});
