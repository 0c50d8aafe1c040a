import { applyBulkChange } from '../../lib/outreach/execution/apply-bulk-change.ts';
import { requireRole, requireUser } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { roleForBulkChange } from '../../lib/portfolio/accounts/account.ts';
import { changeAccountsInBulk } from '../../lib/portfolio/accounts/contract.ts';

export const handler = onLambda(changeAccountsInBulk, async ({ organization, caller, body, now }) => {
  const user = requireUser(caller);
  requireRole(user.roles, roleForBulkChange(body));
  return reply(200, {
    affected: await applyBulkChange(organization, body, { actor: { kind: 'user', id: user.id }, now }),
  });
});
