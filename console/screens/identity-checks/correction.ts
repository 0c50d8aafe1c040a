import type { Contact, ContactChange } from '../../queries/contacts.ts';

const names = ['name', 'phone', 'email'] as const;

export type Draft = Readonly<Record<(typeof names)[number], string>>;

export const draftOf = ({ name, phone, email }: Pick<Contact, (typeof names)[number]>): Draft => ({
  name,
  phone: phone ?? '',
  email: email ?? '',
});

/** The values that differ from the stored contact; an emptied field removes the value. */
export const correctionOf = (stored: Contact, draft: Draft): ContactChange =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = draft[name].trim() || null;
      return value === stored[name] ? [] : [[name, value] as const];
    }),
  );
