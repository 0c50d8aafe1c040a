import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { billingStore } from '../../lib/tenancy/billing/billing-store.ts';
import { billingView } from '../../lib/tenancy/billing/billing.ts';
import { readBilling } from '../../lib/tenancy/billing/contract.ts';

export const handler = onLambda(readBilling, async ({ organization }) =>
  reply(200, billingView(await billingStore(organization).read())),
);
