import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { billingStore } from '../../lib/organizations/billing/billing-store.ts';
import { billingView } from '../../lib/organizations/billing/billing.ts';
import { readBilling } from '../../lib/organizations/billing/contract.ts';

export const handler = onLambda(readBilling, async ({ organization }) =>
  reply(200, billingView(await billingStore(organization).read())),
);
