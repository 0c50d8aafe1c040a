import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { listContacts } from '../../lib/portfolio/contacts/contract.ts';
import { loadContactPage } from '../../lib/portfolio/contacts/load-contact-page.ts';

export const handler = onLambda(listContacts, async ({ organization, query: { limit, offset, cursor, ...filters } }) =>
  reply(200, await loadContactPage(organization, filters, { limit, offset, cursor })),
);
