import { AccountId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readToday } from '../../lib/tenancy/organizations/read-today.ts';
import { accountDraft, accountView } from '../../lib/portfolio/accounts/account.ts';
import { loadAddressOptOuts } from '../../lib/channels/opt-outs/load-address-opt-outs.ts';
import { withOptOut } from '../../lib/channels/opt-outs/opt-out.ts';
import { createAccount } from '../../lib/portfolio/accounts/contract.ts';
import { accountWarnings } from '../../lib/portfolio/accounts/account-warnings.ts';
import { writeAccount } from '../../lib/portfolio/accounts/write-accounts.ts';

/** The specification fixes the default currency of this route; an import uses the organization's. */
const defaultCurrency = 'ARS';

export const handler = onLambda(createAccount, async ({ organization, body, newId, now }) => {
  const draft = accountDraft(body, organization, () => newId(AccountId), defaultCurrency);
  const [today, { account, isNew, ...warnings }, optedOut] = await Promise.all([
    readToday(organization, now),
    writeAccount(organization, draft, now, { onPersonChange: body.on_person_change }),
    loadAddressOptOuts(organization, body.contact),
  ]);
  const view = accountView({ ...account, contact: withOptOut(account.contact, optedOut) }, today);
  return reply(isNew ? 201 : 200, { ...view, ...accountWarnings(warnings) });
});
