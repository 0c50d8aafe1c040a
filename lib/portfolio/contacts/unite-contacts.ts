import { hasEveryChannel, unitedChannels } from '../../policy/contact-rules/channel.ts';
import { conflict, refused } from '../../foundation/problem.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { maxAddresses } from './contact-addresses.ts';
import { optOutFields, optedOutChannels } from './contact-opt-out.ts';
import type { UnitedContact } from './contact-write-store.ts';
import { type Contact, aliasesOf } from './contact.ts';
import { type PersonChange, contactIdentity, isOtherPerson } from './person-change.ts';
import { unitedAddresses, unitedFields } from './united-fields.ts';
import type { StoredUpdate } from './upsert-update.ts';

/** Each merge is one transaction over all ids that refer to the two contacts. */
const maxAliases = 50;

/**
 * What a contact becomes when another is merged into it. It keeps what it has and gains what it lacks; it has the
 * addresses of both, and is opted out of the channels that one of them is.
 */
export function unitedContact(organization: OrganizationId, from: Contact, into: Contact, now: Date): UnitedContact {
  const aliases = [...new Set([...(into.aliases ?? []), from.id, ...aliasesOf(organization, from)])];
  if (aliases.length > maxAliases)
    throw conflict('too_many_merges', `A contact can take the place of at most ${maxAliases} others.`);
  return {
    update: unitedUpdate(from, into, now),
    aliases,
    externalId: into.external_id ?? from.external_id,
    optOut: unitedOptOut(from, into),
  };
}

/** Undefined if the opt-out of the contact that stays does not change. */
function unitedOptOut(from: Contact, into: Contact): UnitedContact['optOut'] {
  if (from.opted_out !== true) return undefined;
  const before = optedOutChannels(into);
  const after = unitedChannels(before, optedOutChannels(from));
  // An address can be opted in again for all who have it; a person can only be so by name.
  const by = isByPerson(from) || isByPerson(into) ? 'contact' : 'address';
  const isSame = hasEveryChannel(before, after) && isByPerson(into) === (by === 'contact');
  return isSame ? undefined : { ...optOutFields(after), opted_out_by: by };
}

const isByPerson = ({ opted_out: isOptedOut, opted_out_by: by = 'contact' }: Contact): boolean =>
  isOptedOut === true && by === 'contact';

function unitedUpdate(from: Contact, into: Contact, now: Date): StoredUpdate {
  const addresses = unitedAddresses(from, into);
  if (addresses.phones.length > maxAddresses) throw tooMany('phones');
  if (addresses.emails.length > maxAddresses) throw tooMany('emails');
  const before = into.person_changes ?? [];
  const changes = [...before, ...pendingChecks(from), ...sameNames(from, into, now)];
  return {
    ...unitedFields(from, into, addresses),
    ...(from.statuses_set_at && { statuses_set_at: { ...from.statuses_set_at, ...into.statuses_set_at } }),
    ...(changes.length > before.length && { person_changes: changes }),
  };
}

/** Accounts of the other contact may not have been checked yet. */
const pendingChecks = ({ id, person_changes: changes = [] }: Contact): readonly PersonChange[] =>
  changes.filter(({ is_accepted }) => !is_accepted).map((change) => ({ of: id, ...change }));

/** Records under the old ids go on to use their names, which is no reason for a check. */
function sameNames(from: Contact, into: Contact, now: Date): readonly PersonChange[] {
  const confirmed = (from.person_changes ?? []).filter(({ decision }) => decision === 'confirmed');
  const persons = [contactIdentity(from), ...confirmed.flatMap(({ before, after }) => [before, after])];
  const after = contactIdentity(into);
  const names = new Set<string>();
  return persons.flatMap((before) => {
    if (names.has(before.name) || !isOtherPerson(into.person_changes, into.name, before.name)) return [];
    names.add(before.name);
    const version = into.version + 1;
    return [{ before, after, version, at: now.toISOString(), is_accepted: true, decision: 'confirmed' }];
  });
}

const tooMany = (field: 'phones' | 'emails') =>
  refused(
    `too_many_${field}`,
    'into',
    `Together the contacts have more than ${maxAddresses} ${field}: remove those that are out of use first.`,
  );

/** The contact after the merge, for the copies on accounts. */
export const afterMerge = (into: Contact, { update, aliases, externalId, optOut }: UnitedContact): Contact => {
  const fields = Object.entries(update);
  const gone = new Set(fields.flatMap(([name, value]) => (value === null ? [name] : [])));
  const kept = Object.entries({ ...into, ...update }).filter(([name]) => !gone.has(name));
  // The update names only fields of a contact.
  const contact = Object.fromEntries(kept) as unknown as Contact;
  const { opted_out_channels: _, ...reset } = contact;
  return {
    ...(optOut ? { ...reset, ...optOut } : contact),
    aliases,
    ...(externalId !== undefined && { external_id: externalId }),
    version: into.version + 1,
  };
};
