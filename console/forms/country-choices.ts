const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Codes that ICU names although ISO 3166-1 has not assigned them to a country. */
const notCountries = /^(AC|CP|CQ|DG|EA|EU|EZ|IC|QO|TA|UN|X[A-JL-Z]|ZZ)$/;

/** A former country, such as the Soviet Union, has the code of its successor. */
const isCurrent = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

/** The countries of ISO 3166-1 with their names, in the order of these. */
export function countryChoices(locale: string) {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  return letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    .flatMap((code) => {
      const name = notCountries.test(code) || !isCurrent(code) ? undefined : names.of(code);
      return name === undefined ? [] : [{ value: code, text: `${name} (${code})` }];
    })
    .sort((one, other) => one.text.localeCompare(other.text, locale));
}
