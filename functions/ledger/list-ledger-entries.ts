import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { listLedgerEntries } from '../../lib/portfolio/ledger/contract.ts';
import { loadEntryPage } from '../../lib/portfolio/ledger/load-entry-page.ts';

export const handler = onLambda(
  listLedgerEntries,
  async ({ organization, query: { limit, offset, cursor, ...filters } }) =>
    reply(200, await loadEntryPage(organization, filters, { limit, offset, cursor })),
);
