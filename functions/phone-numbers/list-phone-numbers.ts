import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { listPhoneNumbers } from '../../lib/organizations/phone-numbers/contract.ts';
import { listPhoneNumbers as list } from '../../lib/organizations/phone-numbers/list-phone-numbers.ts';

export const handler = onLambda(listPhoneNumbers, async ({ organization }) =>
  reply(200, { data: await list(organization) }),
);
