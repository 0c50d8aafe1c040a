import { reply } from '../../lib/platform/http/endpoint.ts';
import { listLedgerDays } from '../../lib/reporting/closings/contract.ts';
import { loadLedgerDays } from '../../lib/reporting/closings/load-ledger-days.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(listLedgerDays, async ({ organization, query, receivedAt }) =>
  reply(200, await loadLedgerDays(organization, query, receivedAt)),
);
