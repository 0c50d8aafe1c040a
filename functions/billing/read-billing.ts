import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { billingStore } from '../../lib/tenancy/billing/billing-store.ts';
import { billingView } from '../../lib/tenancy/billing/billing.ts';
import { readBilling } from '../../lib/tenancy/billing/contract.ts';
import { namedPrices } from '../../lib/tenancy/billing/named-prices.ts';

export const handler = onLambda(readBilling, async ({ organization }) => {
  const [billing, prices] = await Promise.all([billingStore(organization).read(), namedPrices()]);
  return reply(200, billingView(billing, prices));
});
