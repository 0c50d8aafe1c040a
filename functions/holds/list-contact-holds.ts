import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadContactHolds } from '../../lib/outreach/holds/load-contact-holds.ts';
import { resolveContactId } from '../../lib/portfolio/contacts/resolve-contact-id.ts';
import { listContactHolds } from '../../lib/portfolio/holds/contract.ts';

export const handler = onLambda(
  listContactHolds,
  async ({ organization, params, query: { by, ...paging }, receivedAt }) => {
    const id = resolveContactId(organization, params.id, by);
    return reply(200, await loadContactHolds(organization, id, paging, receivedAt));
  },
);
