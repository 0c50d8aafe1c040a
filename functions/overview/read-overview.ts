import { reply } from '../../lib/platform/http/endpoint.ts';
import { readOverview } from '../../lib/reporting/overview/contract.ts';
import { loadOverview } from '../../lib/reporting/overview/load-overview.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(readOverview, async ({ organization, query, receivedAt }) =>
  reply(200, await loadOverview(organization, query.days, receivedAt)),
);
