export type Form = ReadonlyMap<string, readonly string[]>;

export const parseForm = (body: string): Form => {
  const form = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(body)) form.set(name, [...(form.get(name) ?? []), value]);
  return form;
};

export const formAsJson = (form: Form): Record<string, unknown> =>
  Object.fromEntries([...form].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));

export const formValue = (form: Form, name: string): string | undefined => form.get(name)?.[0];

export const unexpectedFieldName = (
  form: Form,
  single: ReadonlySet<string>,
  lists: ReadonlySet<string>,
): string | undefined =>
  [...form].find(([name, values]) => !lists.has(name) && (!single.has(name) || values.length > 1))?.[0];
