import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';
import { listOrganizations } from '../../lib/tenancy/organizations/contract.ts';
import { allOrganizationsStore } from '../../lib/tenancy/organizations/all-organizations-store.ts';
import { organizationView } from '../../lib/tenancy/organizations/organization.ts';

export const handler = onLambda(listOrganizations, async ({ query }) =>
  reply(200, await loadPage(null, allOrganizationsStore().listing(), query, organizationView)),
);
