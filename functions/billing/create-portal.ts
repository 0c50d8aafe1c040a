import { Uuid } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { createPortal } from '../../lib/tenancy/billing/contract.ts';
import { createPortalUrl } from '../../lib/tenancy/billing/create-portal-url.ts';

export const handler = onLambda(createPortal, async ({ organization, body, newId, now }) =>
  reply(200, { url: await createPortalUrl(organization, body.return_url, newId(Uuid), now) }),
);
