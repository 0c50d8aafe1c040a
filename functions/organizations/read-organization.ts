import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { readOrganization } from '../../lib/organizations/contract.ts';
import { organizationView } from '../../lib/organizations/organization.ts';
import { readOrganization as read } from '../../lib/organizations/organization-store.ts';
import { notFound } from '../../lib/problem.ts';

export const handler = onLambda(readOrganization, async ({ organization: id }) => {
  const organization = await read(id);
  if (!organization) throw notFound('organization');
  return reply(200, organizationView(organization));
});
