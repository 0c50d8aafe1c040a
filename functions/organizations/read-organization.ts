import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { readOrganization } from '../../lib/organizations/organizations/contract.ts';
import { readOrganization as read } from '../../lib/organizations/organizations/organization-store.ts';
import { organizationView } from '../../lib/organizations/organizations/organization.ts';

export const handler = onLambda(readOrganization, async ({ organization: id }) => {
  const organization = await read(id);
  if (!organization) throw notFound('organization');
  return reply(200, organizationView(organization));
});
