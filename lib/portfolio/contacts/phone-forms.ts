/** The forms in which the numbers of a country are in use, and the one that represents them all. */
const countries: readonly { readonly forms: RegExp; readonly stands: (...digits: string[]) => string }[] = [
  // Argentina: a mobile is +549…, and is often written without the 9. No mobile has the same ten digits as a fixed line.
  { forms: /^\+549?(\d{10})$/, stands: (digits) => `+549${digits}` },
  // Mexico: mobiles had a 1 after the country code until 2019, and still have it in WhatsApp.
  { forms: /^\+521?(\d{10})$/, stands: (digits) => `+52${digits}` },
  // Brazil: mobiles were given a 9 before their eight digits, which begin with 6 to 9; in WhatsApp older ones go without.
  { forms: /^\+55(\d{2})9?([6-9]\d{7})$/, stands: (area, digits) => `+55${area}9${digits}` },
];

/**
 * The one form of all in which a number is in use: for keys and comparisons, never for calling, because it turns a fixed
 * line into a mobile. Other text than a number in E.164 is returned unchanged.
 */
export function matchingForm(number: string): string {
  for (const { forms, stands } of countries) {
    const found = forms.exec(number);
    if (found) return stands(...found.slice(1));
  }
  return number;
}

/** The forms under which something about a number may be stored: the one for matching, and the number as given. */
export const storedForms = (number: string): string[] => [...new Set([matchingForm(number), number])];
