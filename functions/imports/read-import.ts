import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readImport } from '../../lib/portfolio/imports/contract.ts';
import { loadImport } from '../../lib/portfolio/imports/load-import.ts';

export const handler = onLambda(readImport, async ({ organization, params, now }) =>
  reply(200, await loadImport(organization, params.jobId, now)),
);
