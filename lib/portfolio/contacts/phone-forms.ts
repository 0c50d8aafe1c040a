/** For each country, the forms in which a number is in use, and the one form that represents them all. */
const countries: readonly { readonly forms: RegExp; readonly canonical: (...digits: string[]) => string }[] = [
  // Argentina: a mobile is +549…, and is often written without the 9. No mobile has the same ten digits as a landline.
  { forms: /^\+549?(\d{10})$/, canonical: (digits) => `+549${digits}` },
  // Mexico: mobiles had a 1 after the country code until 2019, and WhatsApp still uses it.
  { forms: /^\+521?(\d{10})$/, canonical: (digits) => `+52${digits}` },
  // Brazil: mobiles got a 9 before their eight digits, which begin with 6 to 9; WhatsApp omits it for older numbers.
  { forms: /^\+55(\d{2})9?([6-9]\d{7})$/, canonical: (area, digits) => `+55${area}9${digits}` },
];

/**
 * The one form that represents all forms of a number: for keys and comparisons, never for calling, because it turns a
 * landline into a mobile. Text that is not a number in E.164 is returned unchanged.
 */
export function matchingForm(number: string): string {
  for (const { forms, canonical } of countries) {
    const found = forms.exec(number);
    if (found) return canonical(...found.slice(1));
  }
  return number;
}

/** The forms under which an item about a number may be stored: its matching form, and the number as the caller wrote it. */
export const storedForms = (number: string): string[] => [...new Set([matchingForm(number), number])];
