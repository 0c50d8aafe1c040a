import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { createOrganization } from '../../lib/organizations/contract.ts';
import { newOrganization, organizationView } from '../../lib/organizations/organization.ts';
import { addOrganization } from '../../lib/organizations/organization-store.ts';

export const handler = onLambda(createOrganization, async ({ body, newId, now }) => {
  const organization = newOrganization(body, newId(), now);
  await addOrganization(organization);
  return reply(201, organizationView(organization));
});
