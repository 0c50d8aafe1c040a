import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readToday } from '../../lib/tenancy/organizations/read-today.ts';
import { changeWarnings } from '../../lib/portfolio/accounts/account-warnings.ts';
import { accountUpdate, accountView } from '../../lib/portfolio/accounts/account.ts';
import { changeAccount } from '../../lib/portfolio/accounts/change-account.ts';
import { loadAddressOptOuts } from '../../lib/channels/opt-outs/load-address-opt-outs.ts';
import { withOptOut } from '../../lib/channels/opt-outs/opt-out.ts';
import { updateAccount } from '../../lib/portfolio/accounts/contract.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';

export const handler = onLambda(updateAccount, async ({ organization, params, query, body, now }) => {
  const id = resolveAccountId(organization, params.id, query.by);
  const [{ account, ...warnings }, today, optedOut] = await Promise.all([
    changeAccount(organization, id, (before) => accountUpdate(before, body), body.contact, now),
    readToday(organization, now),
    loadAddressOptOuts(organization, body.contact),
  ]);
  const view = accountView({ ...account, contact: withOptOut(account.contact, optedOut) }, today);
  return reply(200, { ...view, ...changeWarnings(warnings) });
});
