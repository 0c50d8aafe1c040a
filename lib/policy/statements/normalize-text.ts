const marks = /\p{Mark}/gu;
const apostrophes = /['’‘ʼ`´]/gu;
const ends = /[.!?¡¿;:,…\n\r()"“”«»]+/u;

/** Words in lower case without accents, apostrophes, punctuation and pictures. */
export const normalizeText = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replace(apostrophes, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();

export const withoutAccents = (text: string): string => text.normalize('NFKD').replace(marks, '');

/** "stoooop" and "stop" become the same, and so do "llamar" and "lamar". */
export const withoutRepeatedLetters = (text: string): string => text.replace(/(\p{Letter})\1+/gu, '$1');

/** The parts of a text between punctuation, as normalized words. */
export const clausesOf = (text: string): readonly string[] =>
  withoutAccents(text)
    .replace(apostrophes, '')
    .replace(/\?/g, ' ? ')
    .split(/(?<=\?)/u)
    .flatMap((part) => {
      const isQuestion = part.includes('?');
      return part.split(ends).flatMap((clause) => {
        const words = normalizeText(clause);
        return words === '' ? [] : [isQuestion ? `${words} ?` : words];
      });
    });
