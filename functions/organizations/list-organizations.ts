import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { pageOf } from '../../lib/api/pages.ts';
import { listOrganizations } from '../../lib/organizations/contract.ts';
import { organizationView } from '../../lib/organizations/organization.ts';
import { organizations } from '../../lib/organizations/organization-store.ts';

export const handler = onLambda(listOrganizations, async ({ query }) =>
  reply(200, await pageOf(null, organizations, query, organizationView)),
);
