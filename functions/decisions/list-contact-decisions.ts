import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { listContactDecisions } from '../../lib/history/decisions/contract.ts';
import { resolveContactId } from '../../lib/portfolio/contacts/resolve-contact-id.ts';
import { loadContactDecisions } from '../../lib/reporting/timeline/load-contact-decisions.ts';

export const handler = onLambda(listContactDecisions, async ({ organization, params, query: { by, ...paging } }) =>
  reply(200, await loadContactDecisions(organization, resolveContactId(organization, params.id, by), paging)),
);
