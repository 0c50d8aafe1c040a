import { applyBulkChange } from '../../lib/campaigns/execution/apply-bulk-change.ts';
import { requireRole, requireUser } from '../../lib/http/caller.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { roleForBulkChange } from '../../lib/portfolio/accounts/account.ts';
import { changeAccountsInBulk } from '../../lib/portfolio/accounts/contract.ts';

export const handler = onLambda(changeAccountsInBulk, async ({ organization, caller, body, now }) => {
  requireRole(requireUser(caller).roles, roleForBulkChange(body));
  return reply(200, { affected: await applyBulkChange(organization, body, now) });
});
