import type { By } from '../../http/wire.ts';
import { type ContactId, type OrganizationId, contactIdOf, idFromPath, isUuid } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';

/** The id of the contact that a path names. An id that is no UUID belongs to no contact. */
export function resolveContactId(organization: OrganizationId, named: string, by: By): ContactId {
  if (by === 'external_id') return contactIdOf(organization, named);
  if (!isUuid(named)) throw notFound('contact');
  return idFromPath(named);
}
