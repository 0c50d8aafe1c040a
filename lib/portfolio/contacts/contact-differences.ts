import { type ContactEmail, type ContactPhone, emailsOf, phonesOf } from './contact-addresses.ts';
import { type ContactUpdate, contactUpdate, updatedFieldNames } from './contact-update.ts';
import type { Contact, ContactCopy, ContactDraft } from './contact.ts';
import { personConflicts } from './person-conflict.ts';
import { isOfAlias, recordUpdate } from './record-update.ts';

export const hasContactFields = (contact: Contact, draft: ContactDraft): boolean =>
  Object.keys(recordUpdate(contact, draft)).length === 0 && personConflicts(contact, draft).length === 0;

type ShownValue = string | null;

/** What a draft changes, as text for people. `contact` may be a copy, which lacks some fields. */
export function changedContactFields(
  contact: ContactCopy | Contact,
  draft: ContactDraft,
): (readonly [name: string, before: ShownValue, after: ShownValue])[] {
  const before: ContactUpdate = { ...contact, phones: phonesOf(contact), emails: emailsOf(contact) };
  const update = 'kind' in contact ? recordUpdate(contact, draft) : contactUpdate(contact, draft);
  const changes = updatedFieldNames.flatMap((name) =>
    update[name] === undefined ? [] : [{ name, before: shownText(before[name]), after: shownText(update[name]) }],
  );
  const isMerged = 'kind' in contact && isOfAlias(contact, draft);
  const externalId = isMerged ? contact.external_id : (draft.external_id ?? contact.external_id);
  const all = [...changes, { name: 'external_id', before: contact.external_id ?? null, after: externalId ?? null }];
  const isShown = (each: (typeof all)[number]) =>
    each.before !== each.after &&
    !all.some((other) => `${other.name}s` === each.name && other.before === each.before && other.after === each.after);
  return all.filter(isShown).map((each) => [each.name, each.before, each.after]);
}

function shownText(value: ContactUpdate[keyof ContactUpdate]): ShownValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (isList(value)) return value.length === 0 ? null : value.map(entryText).join(', ');
  return JSON.stringify(value);
}

const isList = (value: object): value is readonly (ContactPhone | ContactEmail)[] => Array.isArray(value);

function entryText(entry: ContactPhone | ContactEmail): string {
  const address = 'number' in entry ? entry.number : entry.address;
  const state = [entry.label, entry.status].filter((each) => each !== undefined).join(', ');
  return state === '' ? address : `${address} (${state})`;
}
