/** A formatted number and its plural form. */
export interface Count {
  readonly text: string;
  readonly of: (one: string, other: string) => string;
}

/** The locale determines the plural form: in Portuguese 0 is singular. */
export const countIn = (locale: string, value: number): Count => {
  const isOne = new Intl.PluralRules(locale).select(value) === 'one';
  return { text: new Intl.NumberFormat(locale).format(value), of: (one, other) => (isOne ? one : other) };
};
