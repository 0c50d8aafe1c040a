/** The values of a form by the names of its fields; fields that were left empty are missing. */
export type FormValues = Readonly<Record<string, string>>;

export function readForm(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '') continue;
    const before = values[name];
    values[name] = before === undefined ? value.trim() : `${before},${value.trim()}`;
  }
  return values;
}
