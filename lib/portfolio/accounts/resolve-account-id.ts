import { accountIdOf } from '../../foundation/derived-ids.ts';
import { AccountId, type OrganizationId } from '../../foundation/ids.ts';
import { resolveId } from '../../platform/http/resolve-id.ts';
import type { By } from '../../platform/http/wire.ts';

export const resolveAccountId = (organization: OrganizationId, idOrExternalId: string, by: By): AccountId =>
  resolveId(AccountId, 'account', (externalId) => accountIdOf(organization, externalId), idOrExternalId, by);
