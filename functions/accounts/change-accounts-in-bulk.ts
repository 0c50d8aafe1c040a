import { applyBulkChange } from '../../lib/outreach/execution/apply-bulk-change.ts';
import { initiatorOf, requireRole, requireScope } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { roleForBulkChange, scopeForBulkChange } from '../../lib/portfolio/accounts/account.ts';
import { changeAccountsInBulk } from '../../lib/portfolio/accounts/contract.ts';

export const handler = onLambda(changeAccountsInBulk, async ({ organization, caller: { actor }, body, newId, now }) => {
  if (actor.kind === 'user') requireRole(actor.roles, roleForBulkChange(body));
  else requireScope(actor, scopeForBulkChange(body));
  return reply(200, {
    affected: await applyBulkChange(organization, body, { actor: initiatorOf(actor), newId, now }),
  });
});
