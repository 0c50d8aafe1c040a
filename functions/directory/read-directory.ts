import { reply } from '../../lib/platform/http/endpoint.ts';
import { readDirectory } from '../../lib/reporting/directory/contract.ts';
import { loadDirectory } from '../../lib/reporting/directory/load-directory.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(readDirectory, async ({ organization }) =>
  reply(200, await loadDirectory(organization)),
);
