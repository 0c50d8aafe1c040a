import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readOrganization } from '../../lib/tenancy/organizations/contract.ts';
import { organizationStore } from '../../lib/tenancy/organizations/organization-store.ts';
import { organizationView } from '../../lib/tenancy/organizations/organization.ts';

export const handler = onLambda(readOrganization, async ({ organization: id }) => {
  const organization = await organizationStore(id).read();
  if (!organization) throw notFound('organization');
  return reply(200, organizationView(organization));
});
