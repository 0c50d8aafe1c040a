import { type ContactCopy, changedContactFields } from '../contacts/contact.ts';
import type { UpsertDecision } from './account-write.ts';
import type { Account, AccountDraft } from './account.ts';

type Value = string | number | null;

/** What a write changes: the fields as the API names them, with their values before and after. */
export type Differences = Readonly<Record<string, { readonly before: Value; readonly after: Value }>>;

/** What an upsert changes of an account that exists; `contact` is the contact that it belongs to. */
export function upsertDifferences(
  existing: Account,
  draft: AccountDraft,
  { amounts, after }: UpsertDecision,
  contact: ContactCopy,
): Differences {
  const ownFields: Readonly<Record<string, Value | undefined>> = { ...draft.fields, ...amounts, ...after };
  const own = Object.entries(ownFields).flatMap(([name, value]) => {
    // The names are those of fields of an account.
    const before = existing[name as keyof Account] as Value | undefined;
    return value === undefined ? [] : [[name, { before: before ?? null, after: value }] as const];
  });
  const { external_id: externalId, fields } = draft.contact;
  const ofContact = changedContactFields(contact, {
    ...fields,
    ...(externalId !== undefined && { external_id: externalId }),
  }).map(([name, before, value]) => [`contact.${name}`, { before, after: value }] as const);
  return Object.fromEntries([...own.filter(([, { before, after: value }]) => before !== value), ...ofContact]);
}
