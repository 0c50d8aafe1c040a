import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { listDuplicates } from '../../lib/portfolio/contacts/contract.ts';
import { loadDuplicatePage } from '../../lib/portfolio/contacts/load-duplicate-page.ts';

export const handler = onLambda(listDuplicates, async ({ organization, query: { contact_id: contact, ...paging } }) =>
  reply(200, await loadDuplicatePage(organization, contact, paging)),
);
