import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

const own = 'test/structure/language.test.ts';
const code = sourcesIn(
  '{bench,client/src,console,functions,infra,lib,local,operations,test}/**/*.{ts,tsx}',
  '*.{ts,js}',
).filter(({ file }) => file !== own);
const pages = sourcesIn('README.md', 'client/README.md', 'docs/**/*.md');

describe('a file name', () => {
  /** Words in -ing that are nouns, or adjectives before one. */
  const nouns = new Set(
    'recording billing opening missing metering nothing running warning setting shuffling reordering'.split(' '),
  );

  it('is a noun or a verb phrase, never a gerund', () => {
    const gerunds = code
      .map(({ file }) => file)
      .filter((file) => {
        const words = path.posix.basename(file).replace(/\..*/, '').split('-');
        return [words[0], words.at(-1)].some((word) => word?.endsWith('ing') && !nouns.has(word));
      });
    expect(gerunds).toEqual([]);
  });
});

/** Phrases that read like a translation, and names of a private dialect. */
const phrases: Readonly<Record<string, RegExp>> = {
  whoever: /\b(whoever|whomever|whichever way|whosoever)\b/i,
  'told of': /\b(told of|tells of|telling of|heard of|hears of)\b/i,
  'lies under': /\b(lies|stands|lie|stand) (under|before|beside)\b/i,
  'of ours': /\b(of ours|of theirs)\b/i,
  'there already': /\b(there already|already there|is not there|are not there|was not there)\b/i,
  'says of': /\b(says of|said of|say of)\b/i,
  'gives back': /\b(gives back|given back|gave back|giving back|takes up|taken up|puts aside|put aside)\b/i,
  'comes to nothing': /\b(comes? to nothing|came to nothing|makes of it|came of it|becomes of it|became of it)\b/i,
  'works off': /\b(works? off|worked off|working off|is at it)\b/i,
  anew: /\b(anew|in earnest|the so manieth|so manieth)\b/i,
  'so many':
    /\b(so many|so much) (milliseconds|seconds|minutes|hours|days|calls|bytes|rows|items|accounts|records|values|times)\b/i,
  'goes before': /\b(goes before|hold at once|holds at once)\b/i,
  'wants no more': /\b(wants? no more|wanted no more)\b/i,
  'dies in between': /\b(dies in between|dies behind|dies after|taken for dead)\b/i,
  'how far it came': /\b(how far (it|they|an?|the) \w* ?(came|got|has come|comes?)|what it came to)\b/i,
  'nobody … any more': /\b(nothing begins any ?more|where it lies)\b/i,
};

describe('a comment, a message or a page', () => {
  it.each(Object.entries(phrases))('says it plainly: not "%s"', (_, phrase) => {
    const found = [...code, ...pages].flatMap(({ file, text }) =>
      text
        .split('\n')
        .map((line, index) => ({ line, at: `${file}:${index + 1}` }))
        .filter(({ line }) => phrase.test(line))
        .map(({ line, at }) => `${at}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});
