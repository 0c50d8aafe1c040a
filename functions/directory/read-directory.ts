import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readDirectory } from '../../lib/reporting/directory/contract.ts';
import { readDirectory as read } from '../../lib/reporting/directory/directory-store.ts';

export const handler = onLambda(readDirectory, async ({ organization }) => reply(200, await read(organization)));
