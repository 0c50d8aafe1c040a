import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { updateOrganization } from '../../lib/organizations/contract.ts';
import { organizationView } from '../../lib/organizations/organization.ts';
import { changeOrganization } from '../../lib/organizations/organization-store.ts';
import { notFound } from '../../lib/problem.ts';

export const handler = onLambda(updateOrganization, async ({ organization: id, body, now }) => {
  const organization = await changeOrganization(id, body, now);
  if (!organization) throw notFound('organization');
  return reply(200, organizationView(organization));
});
