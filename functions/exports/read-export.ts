import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readExport } from '../../lib/portfolio/exports/contract.ts';
import { loadExport } from '../../lib/portfolio/exports/load-export.ts';

export const handler = onLambda(readExport, async ({ organization, params, now }) =>
  reply(200, await loadExport(organization, params.id, now)),
);
