import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { listPhoneNumbers } from '../../lib/channels/phone-numbers/contract.ts';
import { listPhoneNumbers as list } from '../../lib/channels/phone-numbers/list-phone-numbers.ts';

export const handler = onLambda(listPhoneNumbers, async ({ organization }) =>
  reply(200, { data: await list(organization) }),
);
