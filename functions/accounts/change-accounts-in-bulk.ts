import { applyBulkChange } from '../../lib/campaigns/execution/apply-bulk-change.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { changeAccountsInBulk } from '../../lib/portfolio/accounts/contract.ts';

export const handler = onLambda(changeAccountsInBulk, async ({ organization, body, now }) =>
  reply(200, { affected: await applyBulkChange(organization, body, now) }),
);
