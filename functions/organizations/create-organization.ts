import { OrganizationId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { createOrganization } from '../../lib/organizations/organizations/contract.ts';
import { addOrganization } from '../../lib/organizations/organizations/organization-store.ts';
import { newOrganization, organizationView } from '../../lib/organizations/organizations/organization.ts';

export const handler = onLambda(createOrganization, async ({ body, newId, now }) => {
  const organization = newOrganization(body, newId(OrganizationId), now);
  await addOrganization(organization);
  return reply(201, organizationView(organization));
});
