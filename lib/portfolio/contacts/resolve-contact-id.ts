import { contactIdOf } from '../../foundation/derived-ids.ts';
import { ContactId, type OrganizationId } from '../../foundation/ids.ts';
import { resolveId } from '../../platform/http/resolve-id.ts';
import type { By } from '../../platform/http/wire.ts';

export const resolveContactId = (organization: OrganizationId, idOrExternalId: string, by: By): ContactId =>
  resolveId(ContactId, 'contact', (externalId) => contactIdOf(organization, externalId), idOrExternalId, by);
