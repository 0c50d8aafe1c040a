/** A number as text, which chooses the words that go with it. */
export interface Count {
  readonly text: string;
  readonly of: (one: string, other: string) => string;
}

/** The locale decides which numbers are singular: in Portuguese 0 is one of them. */
export const countIn = (locale: string, value: number): Count => {
  const isOne = new Intl.PluralRules(locale).select(value) === 'one';
  return { text: new Intl.NumberFormat(locale).format(value), of: (one, other) => (isOne ? one : other) };
};
