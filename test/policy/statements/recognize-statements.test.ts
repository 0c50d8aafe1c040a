import { describe, expect, it } from 'vitest';
import { clausesOf } from '../../../lib/policy/statements/normalize-text.ts';
import { statements } from '../../../lib/policy/statements/phrase.ts';
import { recognizeStatements } from '../../../lib/policy/statements/recognize-statements.ts';
import { english } from '../../../lib/policy/statements/english.ts';
import { portuguese } from '../../../lib/policy/statements/portuguese.ts';
import { spanish } from '../../../lib/policy/statements/spanish.ts';
import { claims, harmless, mixed } from './debtor-messages.ts';

const languages = { Spanish: spanish, Portuguese: portuguese, English: english };

const plain = (text: string) => text.normalize('NFD').replace(/\p{Mark}/gu, '');

const claimed = statements.flatMap((statement) => claims[statement].map((text) => ({ statement, text })));

describe('what debtors write', () => {
  it('is asked of at least 300 messages, half of them harmless', () => {
    expect(harmless.length).toBeGreaterThanOrEqual(150);
    expect(claimed.length).toBeGreaterThanOrEqual(150);
    expect(new Set([...harmless, ...claimed.map(({ text }) => text)]).size).toBeGreaterThanOrEqual(300);
  });

  it.each(statements)('%s is recognized, and is nothing else', (statement) => {
    const missed = claims[statement].flatMap((text) => {
      const found = recognizeStatements(text);
      return found.length === 1 && found[0] === statement ? [] : [{ text, found }];
    });
    expect(missed).toEqual([]);
  });

  it('is nothing in a harmless message', () => {
    const alarms = harmless.flatMap((text) => {
      const found = recognizeStatements(text);
      return found.length === 0 ? [] : [{ text, found }];
    });
    expect(alarms).toEqual([]);
  });

  it.each(mixed)('%s has all that is said in it', (text, expected) => {
    expect(recognizeStatements(text)).toEqual(expected);
  });

  it.each([
    ['in capitals', (text: string) => text.toUpperCase()],
    ['without accents', plain],
    ['with typographic apostrophes', (text: string) => text.replaceAll("'", '’')],
    ['with pictures and spaces around it', (text: string) => `  😡 ${text} 🙏🏽\n`],
    ['with its last letter held', (text: string) => text.replace(/(\p{Letter})(?=\P{Letter}*$)/u, '$1$1$1$1')],
    ['after a greeting', (text: string) => `Hola, buenas. ${text}`],
  ])('is recognized %s', (_, changed) => {
    // A name is one by its capital letter.
    const others = claimed.filter(
      ({ text }) => !Object.values(languages).some(({ deniesName }) => deniesName.test(plain(text))),
    );
    const missed = others.filter(({ statement, text }) => !recognizeStatements(changed(text)).includes(statement));
    expect(missed).toEqual([]);
  });

  it('is read in time that grows with its length only', () => {
    const long = 'ya no me lo la les te pague que si '.repeat(2000);
    expect(recognizeStatements(long)).toBeDefined();
    expect(clausesOf('a'.repeat(100_000))).toHaveLength(1);
  });
});

describe.each(Object.entries(languages))('a phrase in %s', (_, { phrases }) => {
  it.each(statements)('of %s is in the sentence it is from', (statement) => {
    expect(phrases[statement].filter(({ from }) => !recognizeStatements(from).includes(statement))).toEqual([]);
  });
});
