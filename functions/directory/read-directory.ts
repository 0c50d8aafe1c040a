import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { readDirectory } from '../../lib/reporting/directory/contract.ts';
import { readDirectory as read } from '../../lib/reporting/directory/directory-store.ts';

export const handler = onLambda(readDirectory, async ({ organization }) => reply(200, await read(organization)));
