import { type OrganizationId } from '../../foundation/ids.ts';
import { Problem, notFound } from '../../foundation/problem.ts';
import { type Caller, resolveOrganization } from '../../platform/http/caller.ts';
import { organizationStore } from './organization-store.ts';

interface BodyRequest {
  readonly caller: Caller;
  readonly organization: OrganizationId | null;
}

/**
 * Resolves the organization that a request body names, by default the one that the caller acts for. Only a platform
 * administrator may name another than their own. Reads the organization only if it is another one.
 * @throws Problem 403 `organization_not_allowed`, `organization_required`; 404 `organization_not_found`
 */
export async function resolveBodyOrganization(
  { caller, organization }: BodyRequest,
  named: OrganizationId | undefined,
): Promise<OrganizationId> {
  if (named === undefined || named === organization) {
    if (organization !== null) return organization;
    throw new Problem(
      403,
      'organization_required',
      'The caller belongs to no organization. A platform administrator can name one in the body.',
    );
  }
  const resolved = resolveOrganization(caller, named);
  if (resolved === caller.organization) return named;
  if ((await organizationStore(named).read()) === undefined) throw notFound('organization');
  return named;
}
