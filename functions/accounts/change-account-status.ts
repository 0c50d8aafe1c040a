import { initiatorOf, requireRole } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readToday } from '../../lib/tenancy/organizations/read-today.ts';
import { setAccountStatus } from '../../lib/outreach/execution/set-account-status.ts';
import { accountView, roleForStatus } from '../../lib/portfolio/accounts/account.ts';
import { changeAccountStatus } from '../../lib/portfolio/accounts/contract.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';

export const handler = onLambda(
  changeAccountStatus,
  async ({ organization, caller: { actor }, params, query, body, now }) => {
    if (actor.kind === 'user') requireRole(actor.roles, roleForStatus(body.status));
    const id = resolveAccountId(organization, params.id, query.by);
    const by = { actor: initiatorOf(actor), now };
    const [account, today] = await Promise.all([
      setAccountStatus(organization, id, body, by),
      readToday(organization, now),
    ]);
    return reply(200, accountView(account, today));
  },
);
