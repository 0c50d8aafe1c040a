import { changeAccountsInBulk } from '../../lib/accounts/contract.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { changeInBulk } from '../../lib/campaigns/assigning.ts';

export const handler = onLambda(changeAccountsInBulk, async ({ organization, body, now }) =>
  reply(200, { affected: await changeInBulk(organization, body, now) }),
);
