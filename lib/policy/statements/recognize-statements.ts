import { english } from './english.ts';
import { clausesOf, withoutAccents, withoutRepeatedLetters } from './normalize-text.ts';
import { type Language, type Phrase, type Statement, statements } from './phrase.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';

const languages: readonly Language[] = [spanish, portuguese, english];

/** Matches whole words; "(" and "|" group. Repeated letters of the phrase count once, as in the text. */
const compile = (words: string): RegExp => new RegExp(`(?<![a-z0-9])(?:${withoutRepeatedLetters(words)})(?![a-z0-9])`);

interface CompiledPhrase {
  readonly words: RegExp;
  readonly unless: RegExp | undefined;
}

const compilePhrase = ({ words, unless }: Phrase): CompiledPhrase => ({
  words: compile(words),
  unless: unless === undefined ? undefined : new RegExp(withoutRepeatedLetters(unless)),
});

const compiled = languages.map(({ abbreviations, phrases, deniesName }) => ({
  abbreviations: new Map(
    Object.entries(abbreviations).map(([short, long]) => [withoutRepeatedLetters(short), withoutRepeatedLetters(long)]),
  ),
  deniesName,
  phrases: new Map(statements.map((statement) => [statement, phrases[statement].map(compilePhrase)])),
}));

const says = (clause: string, { words, unless }: CompiledPhrase): boolean =>
  words.test(clause) && !unless?.test(clause);

/** A longer text is not read to its end: it is held, as every text is. */
const maxReadCharacters = 5000;

/**
 * Recognizes what a debtor's text says by tables of phrases in Spanish, Portuguese and English; the person may use any
 * of them. It decides nothing: the text is held, and a person reads it. A text that it does not recognize is held, too.
 */
export function recognizeStatements(text: string): readonly Statement[] {
  const given = text.slice(0, maxReadCharacters);
  const clauses = clausesOf(given);
  const plain = withoutAccents(given);
  const found = new Set<Statement>();
  for (const { abbreviations, phrases, deniesName } of compiled) {
    const read = clauses.map((clause) =>
      withoutRepeatedLetters(clause)
        .split(' ')
        .map((word) => abbreviations.get(word) ?? word)
        .join(' '),
    );
    for (const statement of statements)
      if (phrases.get(statement)?.some((phrase) => read.some((clause) => says(clause, phrase)))) found.add(statement);
    if (deniesName.test(plain)) found.add('another_person');
  }
  // A demand to cease is a request to stop, and the stricter of the two.
  if (found.has('cease')) found.delete('stop');
  return statements.filter((statement) => found.has(statement));
}
