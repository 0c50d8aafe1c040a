import { accountDraft, accountView } from '../../lib/accounts/account.ts';
import { createAccount } from '../../lib/accounts/contract.ts';
import { storeAccounts } from '../../lib/accounts/portfolio.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { planReader } from '../../lib/campaigns/plans.ts';
import { todayOf } from '../../lib/organizations/today.ts';

/** On this route the specification names the currency; an import takes the organization's. */
const currencyDefault = 'ARS';

export const handler = onLambda(createAccount, async ({ organization, body, newId, now }) => {
  const draft = accountDraft(body, organization, newId, currencyDefault);
  const [today, [stored]] = await Promise.all([
    todayOf(organization, now),
    storeAccounts(organization, [draft], now, { planOf: planReader(organization).planOf }),
  ]);
  if (!stored) throw new Error('The account was not stored.');
  if (stored.outcome === 'refused') throw stored.problem;
  if (stored.outcome === 'failed') throw stored.error;
  const isNew = stored.outcome === 'created' || draft.external_id === undefined;
  return reply(isNew ? 201 : 200, accountView(stored.account, today));
});
