import { reply } from '../../lib/platform/http/endpoint.ts';
import { readVintageReport } from '../../lib/reporting/reports/contract.ts';
import { loadVintageReport } from '../../lib/reporting/reports/load-vintage-report.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(readVintageReport, async ({ organization, now }) =>
  reply(200, await loadVintageReport(organization, now)),
);
