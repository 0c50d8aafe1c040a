import { Uuid } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { createCheckout } from '../../lib/organizations/billing/contract.ts';
import { createCheckoutUrl } from '../../lib/organizations/billing/create-checkout-url.ts';

export const handler = onLambda(createCheckout, async ({ organization, body, newId, now }) =>
  reply(200, { url: await createCheckoutUrl(organization, body, newId(Uuid), now) }),
);
