import { AccountId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readToday } from '../../lib/tenancy/organizations/read-today.ts';
import { accountDraft, accountView } from '../../lib/portfolio/accounts/account.ts';
import { createAccount } from '../../lib/portfolio/accounts/contract.ts';
import { writeAccounts } from '../../lib/portfolio/accounts/write-accounts.ts';

/** The specification fixes the default currency of this route; an import uses the organization's. */
const defaultCurrency = 'ARS';

export const handler = onLambda(createAccount, async ({ organization, body, newId, now }) => {
  const draft = accountDraft(body, organization, () => newId(AccountId), defaultCurrency);
  const [today, [result]] = await Promise.all([
    readToday(organization, now),
    writeAccounts(organization, [draft], now),
  ]);
  if (!result) throw new Error('The account was not stored.');
  if (result.outcome === 'rejected') throw result.problem;
  if (result.outcome === 'failed') throw result.error;
  const isNew = result.outcome === 'created' || draft.external_id === undefined;
  return reply(isNew ? 201 : 200, accountView(result.account, today));
});
