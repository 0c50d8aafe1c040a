import { contactIdOf } from '../../foundation/derived-ids.ts';
import { ContactId, type OrganizationId } from '../../foundation/ids.ts';
import { resolveId } from '../../platform/http/resolve-id.ts';
import type { By } from '../../platform/http/wire.ts';

/** The id of the contact that a path names by its id or external_id. */
export const resolveContactId = (organization: OrganizationId, named: string, by: By): ContactId =>
  resolveId(ContactId, 'contact', (externalId) => contactIdOf(organization, externalId), named, by);
