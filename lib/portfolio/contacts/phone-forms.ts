interface Forms {
  readonly forms: RegExp;
  readonly current: (...digits: string[]) => string;
  /** Outdated forms, under which items older than the correction may be stored. */
  readonly former: readonly [current: RegExp, former: (...digits: string[]) => string][];
}

const corrections: readonly Forms[] = [
  // Chile: 0 was dialled before the 9 of a mobile, and before an area code, inside the country.
  {
    forms: /^\+560(\d{9})$/,
    current: (digits) => `+56${digits}`,
    former: [[/^\+56(\d{9})$/, (digits) => `+560${digits}`]],
  },
  // Colombia: since 1 September 2021 landlines begin with 60 before the digit of their area (CRC, resolution 5826 of
  // 2019). Without that digit the area is unknown. The numbers that begin with 46 have eight digits.
  {
    forms: /^\+57([125-8]\d{7}|4[0-57-9]\d{6})$/,
    current: (digits) => `+5760${digits}`,
    former: [[/^\+5760([125-8]\d{7}|4[0-57-9]\d{6})$/, (digits) => `+57${digits}`]],
  },
  // Brazil: mobiles have a 9 before their eight digits since 2012 to 2016 (Anatel, resolution 553 of 2010). WhatsApp
  // still names older accounts without it.
  {
    forms: /^\+55([1-9]{2})([6-9]\d{7})$/,
    current: (area = '', digits = '') => `+55${area}9${digits}`,
    former: [],
  },
  // Mexico: since 3 August 2019 all calls are dialled with ten digits (IFT). Mobiles had a 1 in E.164, which WhatsApp
  // still uses; 01, 044 and 045 were dialled inside the country. None of these was ever stored.
  { forms: /^\+52(?:01|044|045|1)(\d{10})$/, current: (digits) => `+52${digits}`, former: [] },
];

const equivalents: readonly Pick<Forms, 'forms' | 'current'>[] = [
  // Argentina: a mobile is +549…, and is often written without the 9. No mobile has the same ten digits as a landline.
  { forms: /^\+549?(\d{10})$/, current: (digits) => `+549${digits}` },
];

function rewrite(number: string, rules: readonly Pick<Forms, 'forms' | 'current'>[]): string {
  for (const { forms, current } of rules) {
    const found = forms.exec(number);
    if (found) return current(...found.slice(1));
  }
  return number;
}

export const currentForm = (number: string): string => rewrite(number, corrections);

/**
 * Maps all variants of a number to one form. Only for keys and comparisons, because it turns landlines into mobiles.
 * Returns text that is not E.164 unchanged.
 */
export const matchingForm = (number: string): string => rewrite(currentForm(number), equivalents);

const formerForms = (number: string): string[] =>
  corrections.flatMap(({ former }) =>
    former.flatMap(([pattern, formerOf]) => {
      const found = pattern.exec(number);
      return found ? [formerOf(...found.slice(1))] : [];
    }),
  );

export const indexedForms = (number: string): [string, ...string[]] => {
  const form = matchingForm(number);
  return [form, ...formerForms(form)];
};

export const storedForms = (number: string): string[] => [...new Set([...indexedForms(number), number])];
