/** Words that many names have, so that sharing one says nothing about who somebody is. */
const commonWords = new Set(
  (
    'al and bin da das de del della den der di do don dona dos du e el e i la las le los san santa van von y ' +
    'dr dra lic ing mr mrs ms sr sra srta sres viuda vda hijo hijos cia ltd ltda inc llc sa sac sas srl'
  ).split(' '),
);

const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’.]/gu, '');

const wordsOf = (name: string): string[] =>
  foldName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function significantWords(name: string): string[] {
  const words = wordsOf(name);
  const long = words.filter((word) => [...word].length > 1);
  const significant = long.filter((word) => !commonWords.has(word));
  return significant.length > 0 ? significant : words;
}

/**
 * True if two names may be of one person: they share a word, whatever its accents, case and place. Initials, particles
 * and legal forms do not count, unless a name has nothing else.
 */
export function sharesName(one: string, other: string): boolean {
  const words = new Set(significantWords(one));
  return significantWords(other).some((word) => words.has(word));
}
