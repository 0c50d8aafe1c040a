import { reply } from '../../lib/platform/http/endpoint.ts';
import { resolveContactId } from '../../lib/portfolio/contacts/resolve-contact-id.ts';
import { readStatement } from '../../lib/reporting/contact-statements/contract.ts';
import { loadStatement } from '../../lib/reporting/contact-statements/load-statement.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(readStatement, async ({ organization, params, query: { by, ...period }, receivedAt }) =>
  reply(200, await loadStatement(organization, resolveContactId(organization, params.id, by), period, receivedAt)),
);
