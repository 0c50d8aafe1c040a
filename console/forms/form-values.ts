/** Form values by field name, without empty fields. */
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
