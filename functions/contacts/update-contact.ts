import { changeContact } from '../../lib/accounts/portfolio.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { contactView } from '../../lib/contacts/contact.ts';
import { updateContact } from '../../lib/contacts/contract.ts';
import { idFromPath } from '../../lib/ids.ts';

export const handler = onLambda(updateContact, async ({ organization, params, body, now }) =>
  reply(200, contactView(await changeContact(organization, idFromPath(params.id), body, now))),
);
