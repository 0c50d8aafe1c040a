const marks = /\p{Mark}/gu;
const apostrophes = /['’‘ʼ`´]/gu;
/** As a group, so that `split` keeps them. */
const ends = /([.!?¡¿;:,…\n\r()"“”«»]+)/u;

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

/**
 * The parts of a text between punctuation, as normalized words. A question ends in "?": it is what follows "¿", or else
 * the last part before the "?". In "I already paid, can you confirm?" the payment is no question, nor is it without the
 * comma.
 */
export function clausesOf(text: string): readonly string[] {
  const parts = withoutAccents(text).replace(apostrophes, '').split(ends);
  const clauses: string[] = [];
  let isAsked = false;
  for (let at = 0; at < parts.length; at += 2) {
    const [clause = '', end = ''] = parts.slice(at, at + 2);
    const words = normalizeText(clause);
    if (words !== '') clauses.push(...(isAsked || end.includes('?') ? askedClauses(words) : [words]));
    if (/[.!?\n\r]/u.test(end)) isAsked = false;
    if (end.includes('¿')) isAsked = true;
  }
  return clauses;
}

/** What somebody asks about what they have just said. */
const askedAfterwards =
  /^(.+?) ((?:(?:did|do|can|could|have|has) (?:you|u|it)|(?:les|te|le) llego|lo (?:recibi|ven|vieron|viste)|(?:me|nos) confirm|(?:pueden|podrian|puede|podria) |chegou|(?:voces |vcs |vc )?receberam|(?:podem|pode) ).*)$/u;

function askedClauses(words: string): readonly string[] {
  const [, said, asked] = askedAfterwards.exec(words) ?? [];
  return said !== undefined && asked !== undefined ? [said, `${asked} ?`] : [`${words} ?`];
}
