import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { loadPage } from '../../lib/http/page-store.ts';
import { listOrganizations } from '../../lib/organizations/organizations/contract.ts';
import { organizationListing } from '../../lib/organizations/organizations/organization-store.ts';
import { organizationView } from '../../lib/organizations/organizations/organization.ts';

export const handler = onLambda(listOrganizations, async ({ query }) =>
  reply(200, await loadPage(null, organizationListing, query, organizationView)),
);
