import { OrganizationId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { createOrganization } from '../../lib/tenancy/organizations/contract.ts';
import { organizationStore } from '../../lib/tenancy/organizations/organization-store.ts';
import { newOrganization, organizationView } from '../../lib/tenancy/organizations/organization.ts';

export const handler = onLambda(createOrganization, async ({ body, newId, now }) => {
  const organization = newOrganization(body, newId(OrganizationId), now);
  await organizationStore(organization.id).add(organization);
  return reply(201, organizationView(organization));
});
