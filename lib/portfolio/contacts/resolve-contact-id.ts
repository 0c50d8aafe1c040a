import { ContactId, type OrganizationId, contactIdOf, tryParseId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import type { By } from '../../http/wire.ts';

/** The id of the contact that a path names by its id or external_id; a malformed id is 404 like an unknown one. */
export function resolveContactId(organization: OrganizationId, named: string, by: By): ContactId {
  if (by === 'external_id') return contactIdOf(organization, named);
  const id = tryParseId(ContactId, named);
  if (id === undefined) throw notFound('contact');
  return id;
}
