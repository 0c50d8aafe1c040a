import { notFound } from '../../lib/foundation/problem.ts';
import { requireUser } from '../../lib/http/caller.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { readOrganization } from '../../lib/organizations/organizations/organization-store.ts';
import type { Organization } from '../../lib/organizations/organizations/organization.ts';
import { readMe } from '../../lib/organizations/users/contract.ts';

export const handler = onLambda(readMe, async ({ caller, organization: organizationId }) => {
  const { id, email, roles } = requireUser(caller);
  const organization = organizationId && (await readOrganization(organizationId));
  if (organization === undefined) throw notFound('organization');
  return reply(200, { id, email, roles: [...roles], organization: organization && organizationOfUser(organization) });
});

const organizationOfUser = ({ id, name, timezone, currency }: Organization) => ({ id, name, timezone, currency });
