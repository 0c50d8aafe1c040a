import { loadDebtorView } from '../../lib/entry/debtor-views/load-debtor-view.ts';
import { readDebtorView } from '../../lib/entry/debtor-views/contract.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { resolveContactId } from '../../lib/portfolio/contacts/resolve-contact-id.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(readDebtorView, async ({ organization, params, query: { by }, receivedAt }) =>
  reply(200, await loadDebtorView(organization, resolveContactId(organization, params.id, by), receivedAt)),
);
