import { accountDraft, accountView } from '../../lib/portfolio/accounts/account.ts';
import { createAccount } from '../../lib/portfolio/accounts/contract.ts';
import { upsertAccounts } from '../../lib/portfolio/accounts/upsert-accounts.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { planLoader } from '../../lib/campaigns/campaigns/load-plans.ts';
import { readToday } from '../../lib/organizations/organizations/read-today.ts';

/** On this route the specification names the currency; an import takes the organization's. */
const currencyDefault = 'ARS';

export const handler = onLambda(createAccount, async ({ organization, body, newId, now }) => {
  const draft = accountDraft(body, organization, newId, currencyDefault);
  const [today, [stored]] = await Promise.all([
    readToday(organization, now),
    upsertAccounts(organization, [draft], now, { planOf: planLoader(organization).planOf }),
  ]);
  if (!stored) throw new Error('The account was not stored.');
  if (stored.outcome === 'refused') throw stored.problem;
  if (stored.outcome === 'failed') throw stored.error;
  const isNew = stored.outcome === 'created' || draft.external_id === undefined;
  return reply(isNew ? 201 : 200, accountView(stored.account, today));
});
