import { Uuid } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { createCheckout } from '../../lib/tenancy/billing/contract.ts';
import { createCheckoutUrl } from '../../lib/tenancy/billing/create-checkout-url.ts';

export const handler = onLambda(createCheckout, async ({ organization, body, newId, now }) =>
  reply(200, { url: await createCheckoutUrl(organization, body, newId(Uuid), now) }),
);
